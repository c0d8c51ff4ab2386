import type { DueQuery } from "@/lib/db/due-work/due-board";
import { findMessage as findMessengerMessage } from "@/lib/carriers/messenger/store";
import { VERIFY_IN_PROGRESS, VERIFY_NEW } from "@/lib/core/trust/verify-state";
import type { Tx } from "@/lib/db/transaction";
import type { StepRecord, VerifyRecord } from "./record";
import { type MessageState, type StepStatus, checkMessage, checkMessenger } from "./sight";
import { VERIFY_COLUMNS } from "./store";

export const VERIFICATIONS_DUE: DueQuery = {
  sql: `SELECT min(due_at) FROM verify_codes`,
  placement: "distributed",
};

export interface DueVerification {
  accountId: number;
  id: string;
}

/** Finds due verifications, longest waiting first. Reads all accounts. */
export async function findDueVerifications(
  tx: Tx,
  now: Date,
  limit: number,
  except: readonly number[],
): Promise<DueVerification[]> {
  const { rows } = await tx.query<{ account_id: string; id: string }>(
    `SELECT account_id, id FROM verify_codes WHERE due_at <= $1 AND account_id <> ALL ($3::bigint[])
     ORDER BY due_at LIMIT $2`,
    [now, limit, except],
  );
  return rows.map(({ account_id, id }) => ({ accountId: Number(account_id), id }));
}

/** Finds verifications under way with a step due by then. Reads all accounts. */
export async function findRunningDue(tx: Tx, dueBefore: Date): Promise<DueVerification[]> {
  const { rows } = await tx.query<{ account_id: string; id: string }>(
    `SELECT account_id, id FROM verify_codes
     WHERE due_at <= $1::timestamptz AND status IN (${VERIFY_NEW}, ${VERIFY_IN_PROGRESS}) ORDER BY account_id, id`,
    [dueBefore],
  );
  return rows.map(({ account_id, id }) => ({ accountId: Number(account_id), id }));
}

/** Returns undefined if it isn't due or another worker has it. */
export async function lockDue(
  tx: Tx,
  { accountId, id }: DueVerification,
  now: Date,
): Promise<VerifyRecord | undefined> {
  const { rows } = await tx.query<VerifyRecord>(
    `SELECT ${VERIFY_COLUMNS} FROM verify_codes
     WHERE account_id = $1 AND id = $2 AND due_at <= $3 FOR NO KEY UPDATE SKIP LOCKED`,
    [accountId, id, now],
  );
  return rows[0];
}

async function findMessage(tx: Tx, accountId: number, uuid: string) {
  const { rows } = await tx.query<MessageState>(
    "SELECT status_code, dlr_code FROM messages WHERE account_id = $1 AND uuid = $2",
    [accountId, uuid],
  );
  return rows[0];
}

/**
 * Returns a step's state from its message or its messenger report. Workers only: no other role can read messenger
 * reports.
 */
export async function readStepStatus(
  tx: Tx,
  accountId: number,
  step: StepRecord,
): Promise<StepStatus> {
  if (step.message_uuid !== null)
    return checkMessage(step, await findMessage(tx, accountId, step.message_uuid));
  const message =
    step.carrier === null ? undefined : await findMessengerMessage(tx, step.carrier, step.id);
  return checkMessenger(message?.state);
}

/** Returns true if a messenger was asked; rejected and deferred requests don't count. */
export async function isRequested(tx: Tx, { carrier, id }: StepRecord): Promise<boolean> {
  if (carrier === null) return false;
  return (await findMessengerMessage(tx, carrier, id)) !== undefined;
}
