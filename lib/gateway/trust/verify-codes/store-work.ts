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

export interface DueVerifications {
  accountId: number;
  ids: string[];
}

interface DueRow {
  account_id: string;
  id: string;
}

function groupByAccount(rows: readonly DueRow[]): DueVerifications[] {
  const groups = new Map<number, DueVerifications>();
  for (const row of rows) {
    const accountId = Number(row.account_id);
    const group = groups.get(accountId) ?? { accountId, ids: [] };
    group.ids.push(row.id);
    groups.set(accountId, group);
  }
  return [...groups.values()];
}

/** Finds due verifications by account, longest waiting first. Reads all accounts. */
export async function findDueVerifications(
  tx: Tx,
  now: Date,
  limit: number,
  except: readonly number[],
): Promise<DueVerifications[]> {
  const { rows } = await tx.query<DueRow>(
    `SELECT account_id, id FROM verify_codes WHERE due_at <= $1 AND account_id <> ALL ($3::bigint[])
     ORDER BY due_at LIMIT $2`,
    [now, limit, except],
  );
  return groupByAccount(rows);
}

/** Finds verifications under way with a step due by then. Reads all accounts. */
export async function findRunningDue(tx: Tx, dueBefore: Date): Promise<DueVerifications[]> {
  const { rows } = await tx.query<DueRow>(
    `SELECT account_id, id FROM verify_codes
     WHERE due_at <= $1::timestamptz AND status IN (${VERIFY_NEW}, ${VERIFY_IN_PROGRESS}) ORDER BY account_id, id`,
    [dueBefore],
  );
  return groupByAccount(rows);
}

/** Locks due verifications, skipping those that another worker has locked. */
export async function lockDue(
  tx: Tx,
  { accountId, ids }: DueVerifications,
  now: Date,
): Promise<VerifyRecord[]> {
  const { rows } = await tx.query<VerifyRecord>({
    name: "verify_lock_due",
    text: `SELECT ${VERIFY_COLUMNS} FROM verify_codes
           WHERE account_id = $1::bigint AND id = ANY ($2::uuid[]) AND due_at <= $3
           ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
    values: [accountId, ids, now],
  });
  return rows;
}

async function findMessages(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<Map<string, MessageState>> {
  if (uuids.length === 0) return new Map();
  const { rows } = await tx.query<MessageState & { uuid: string }>({
    name: "verify_messages",
    text: `SELECT uuid, status_code, dlr_code FROM messages
           WHERE account_id = $1::bigint AND uuid = ANY ($2::uuid[])`,
    values: [accountId, uuids],
  });
  return new Map(rows.map((row) => [row.uuid, row]));
}

/**
 * Reads the states of started steps, from their messages or messenger reports. Workers only: no other role can read
 * messenger reports.
 * @returns states by id of the step
 */
export async function getStepStatuses(
  tx: Tx,
  accountId: number,
  steps: readonly StepRecord[],
): Promise<Map<string, StepStatus>> {
  const started = steps.filter((step) => step.started_at !== null);
  const uuids = started.flatMap((step) => step.message_uuid ?? []);
  const messages = await findMessages(tx, accountId, uuids);
  const statuses = new Map<string, StepStatus>();
  for (const step of started) {
    const { id, message_uuid: uuid, carrier } = step;
    if (uuid !== null) statuses.set(id, checkMessage(step, messages.get(uuid)));
    else {
      const message = carrier === null ? undefined : await findMessengerMessage(tx, carrier, id);
      statuses.set(id, checkMessenger(message?.state));
    }
  }
  return statuses;
}

/** Returns whether a messenger has accepted the step's request; rejected and deferred requests don't count. */
export async function isRequested(tx: Tx, { carrier, id }: StepRecord): Promise<boolean> {
  if (carrier === null) return false;
  return (await findMessengerMessage(tx, carrier, id)) !== undefined;
}
