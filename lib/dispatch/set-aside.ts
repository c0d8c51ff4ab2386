import { asOwner, asWorker } from "@/lib/db/transaction";
import { log } from "@/lib/log";
import type { Outcome } from "./outcome";

/** The lease of messages that are set aside. Leases of workers begin at 1. */
export const SET_ASIDE_LEASE = 0;

const textOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1_000);

/**
 * Sets a message aside whose outcome cannot be written, if `lease` still holds it, and raises an alarm.
 * The message is not sent again: the carrier may have it.
 */
export async function setAsideOutcome(
  lease: number,
  outcome: Outcome,
  error: unknown,
): Promise<void> {
  const { claim, ...result } = outcome;
  const isSetAside = await asWorker(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE dispatch_queue SET lease = $5
       WHERE account_id = $1 AND uuid = $2 AND lease = $3 AND attempt = $4`,
      [claim.accountId, claim.uuid, lease, claim.attempt, SET_ASIDE_LEASE],
    );
    if (rowCount === 0) return false;
    await tx.query(
      `INSERT INTO dispatch_set_aside (account_id, uuid, outcome, error) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id, uuid) DO UPDATE SET outcome = excluded.outcome, error = excluded.error`,
      [claim.accountId, claim.uuid, JSON.stringify(result), textOf(error)],
    );
    return true;
  });
  if (!isSetAside) return;
  const name = `account ${claim.accountId}, message ${claim.uuid}`;
  log({ level: "error", message: `An outcome was set aside: ${name}`, error });
}

/** Marks a receipt of the inbox that cannot be applied, and raises an alarm. */
export async function setAsideReceipt(receiptId: string, error: unknown): Promise<void> {
  await asWorker((tx) =>
    tx.query("UPDATE dlr_inbox SET matched_at = now(), problem = $2 WHERE receipt_id = $1", [
      receiptId,
      textOf(error),
    ]),
  );
  log({ level: "error", message: `A receipt was set aside: ${receiptId}`, error });
}

export interface SetAside {
  kind: "outcome" | "receipt";
  at: Date;
  /** Account and message, or carrier and its id. */
  subject: string;
  error: string;
}

/** Lists everything that is set aside, newest first, at most `limit` of each kind. */
export async function listSetAside(limit: number): Promise<SetAside[]> {
  return asWorker(async (tx) => {
    const { rows: outcomes } = await tx.query<SetAside>(
      `SELECT 'outcome' AS kind, set_aside_at AS at, account_id || ' ' || uuid AS subject, error
       FROM dispatch_set_aside ORDER BY set_aside_at DESC LIMIT $1`,
      [limit],
    );
    const { rows: receipts } = await tx.query<SetAside>(
      `SELECT 'receipt' AS kind, received_at AS at, carrier || ' ' || carrier_id AS subject, problem AS error
       FROM dlr_inbox WHERE problem IS NOT NULL ORDER BY received_at DESC LIMIT $1`,
      [limit],
    );
    return [...outcomes, ...receipts];
  });
}

/** How many outcomes and receipts are set aside, as the operators' role: a web process is no worker. */
export async function countSetAside(): Promise<number> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ count: number }>(
      `SELECT (SELECT count(*) FROM dispatch_set_aside)::int
            + (SELECT count(*) FROM dlr_inbox WHERE problem IS NOT NULL)::int AS count`,
    ),
  );
  return rows[0]?.count ?? 0;
}
