import type { Tx } from "@/lib/db/transaction";
import { QUARANTINE_LEASE } from "@/lib/queue/store-leases";
import type { Outcome } from "./outcome";

export async function insertQuarantined(
  tx: Tx,
  { claim, ...result }: Outcome,
  error: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO dispatch_set_aside (account_id, uuid, outcome, error) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, uuid) DO UPDATE SET outcome = excluded.outcome, error = excluded.error`,
    [claim.accountId, claim.uuid, JSON.stringify(result), error],
  );
}

export async function findQuarantinedOutcome(
  tx: Tx,
  accountId: number,
  uuid: string,
): Promise<Outcome | undefined> {
  const { rows } = await tx.query<{ outcome: Outcome; attempt: number; price: string }>(
    `SELECT s.outcome, q.attempt, q.price FROM dispatch_set_aside s
     JOIN dispatch_queue q ON q.account_id = s.account_id AND q.uuid = s.uuid
     WHERE s.account_id = $1 AND s.uuid = $2 AND q.lease = $3`,
    [accountId, uuid, QUARANTINE_LEASE],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const claim = { accountId, uuid, attempt: row.attempt, price: BigInt(row.price) };
  return { ...row.outcome, claim };
}

export async function deleteQuarantined(tx: Tx, accountId: number, uuid: string): Promise<void> {
  await tx.query("DELETE FROM dispatch_set_aside WHERE account_id = $1 AND uuid = $2", [
    accountId,
    uuid,
  ]);
}

export async function markProblem(tx: Tx, receiptId: string, error: string): Promise<void> {
  await tx.query("UPDATE dlr_inbox SET matched_at = now(), problem = $2 WHERE receipt_id = $1", [
    receiptId,
    error,
  ]);
}

export interface QuarantinedItem {
  kind: "outcome" | "receipt" | "unread";
  at: Date;
  /** Account and message, carrier and its id, or carrier and digest of its input. */
  subject: string;
  error: string;
}

export async function findQuarantined(tx: Tx, limit: number): Promise<QuarantinedItem[]> {
  const { rows: outcomes } = await tx.query<QuarantinedItem>(
    `SELECT 'outcome' AS kind, set_aside_at AS at, account_id || ' ' || uuid AS subject, error
     FROM dispatch_set_aside ORDER BY set_aside_at DESC LIMIT $1`,
    [limit],
  );
  const { rows: receipts } = await tx.query<QuarantinedItem>(
    `SELECT 'receipt' AS kind, received_at AS at, carrier || ' ' || carrier_id AS subject, problem AS error
     FROM dlr_inbox WHERE problem IS NOT NULL ORDER BY received_at DESC LIMIT $1`,
    [limit],
  );
  const { rows: unread } = await tx.query<QuarantinedItem>(
    `SELECT 'unread' AS kind, last_at AS at, carrier || ' ' || digest AS subject,
       reason || CASE WHEN times = 1 THEN '' ELSE ' (' || times || ' times)' END AS error
     FROM carrier_unread ORDER BY last_at DESC LIMIT $1`,
    [limit],
  );
  return [...outcomes, ...receipts, ...unread];
}

export async function countQuarantinedRows(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM dispatch_set_aside)::int
          + (SELECT count(*) FROM dlr_inbox WHERE problem IS NOT NULL)::int
          + (SELECT count(*) FROM carrier_unread)::int AS count`,
  );
  return rows[0]?.count ?? 0;
}
