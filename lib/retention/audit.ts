import { accountByAccount, type Step } from "@/lib/db/retention/step";
import { ROWS_A_STEP } from "@/lib/db/retention/step";

const KEEP = "now() - interval '2 years'";

/** Removes the beginning of each account's audit log once it is two years old; the rest stays a chain. */
export function removeOldAudit(): Step {
  return accountByAccount({
    name: "audit log",
    async find(tx, failed) {
      // The oldest row of a chain is the one after the last that was removed: one look an account.
      const { rows } = await tx.query<{ account_id: string }>(
        `SELECT account_id FROM audit_heads h WHERE account_id <> ALL ($1::bigint[]) AND EXISTS (
           SELECT FROM audit_log a WHERE a.account_id = h.account_id
             AND a.seq = coalesce(h.removed_seq, 0) + 1 AND a.created_at < ${KEEP})
         ORDER BY account_id LIMIT 1000`,
        [failed],
      );
      return rows.map((row) => row.account_id);
    },
    async clear(tx, accountId) {
      const { rows } = await tx.query<{ removed: number }>(
        `SELECT remove_old_audit($1, ${KEEP}, $2) AS removed`,
        [accountId, ROWS_A_STEP],
      );
      return rows[0]?.removed === ROWS_A_STEP ? "more" : "done";
    },
  });
}
