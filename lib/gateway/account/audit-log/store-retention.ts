import { ROWS_PER_STEP } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";

const OLDEST_KEPT_SQL = "now() - interval '2 years'";

/** Returns up to a batch of accounts whose oldest audit row is over two years old. */
export async function findOldAudit(tx: Tx, failed: readonly string[]): Promise<string[]> {
  // The oldest row follows the last removed one: one index lookup per account.
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT account_id FROM audit_heads h WHERE account_id <> ALL ($1::bigint[]) AND EXISTS (
       SELECT FROM audit_log a WHERE a.account_id = h.account_id
         AND a.seq = coalesce(h.removed_seq, 0) + 1 AND a.created_at < ${OLDEST_KEPT_SQL})
     ORDER BY account_id LIMIT 1000`,
    [failed],
  );
  return rows.map((row) => row.account_id);
}

export async function deleteOldAudit(tx: Tx, accountId: number): Promise<"more" | "done"> {
  const { rows } = await tx.query<{ removed: number }>(
    `SELECT remove_old_audit($1, ${OLDEST_KEPT_SQL}, $2) AS removed`,
    [accountId, ROWS_PER_STEP],
  );
  return rows[0]?.removed === ROWS_PER_STEP ? "more" : "done";
}
