import { asWorker } from "@/lib/db/transaction";
import { ROWS_A_STEP } from "./rows";
import type { Step } from "./steps";

const KEEP = "now() - interval '2 years'";

/** Removes the beginning of each account's audit log once it is two years old; the rest stays a chain. */
export function removeOldAudit(): Step {
  let after = "0";
  return {
    name: "audit log",
    run: () =>
      asWorker(async (tx) => {
        // The oldest row of a chain is the one after the last that was removed: one look an account.
        const { rows } = await tx.query<{ account_id: string }>(
          `SELECT account_id FROM audit_heads h WHERE account_id >= $1 AND EXISTS (
             SELECT FROM audit_log a
             WHERE a.account_id = h.account_id AND a.seq = h.removed_seq + 1 AND a.created_at < ${KEEP})
           ORDER BY account_id LIMIT 1`,
          [after],
        );
        if (rows[0] === undefined) return "done";
        after = rows[0].account_id;
        await tx.query(`SELECT remove_old_audit($1, ${KEEP}, $2)`, [after, ROWS_A_STEP]);
        return "more";
      }),
  };
}
