import { deleteDependentRows } from "@/lib/db/retention/delete-dependent-rows";
import { ROWS_PER_STEP } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";

/** Clears IPs and headers of a batch. Returns whether more may remain. */
export async function anonymizeOldClicks(
  tx: Tx,
  accountId: number,
  days: number,
): Promise<boolean> {
  // Matches the partial index, so rows already cleared aren't read.
  const { rowCount } = await tx.query(
    `UPDATE short_link_requests SET ip = NULL, user_agent = NULL, signals = '{}',
       referer = substring(referer FROM '^[Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9.-]+')
     WHERE account_id = $1 AND request_id IN (
       SELECT request_id FROM short_link_requests
       WHERE account_id = $1 AND (ip IS NOT NULL OR user_agent IS NOT NULL)
         AND asked_at < now() - $3 * interval '1 day' ORDER BY asked_at LIMIT $2)`,
    [accountId, ROWS_PER_STEP, days],
  );
  return rowCount === ROWS_PER_STEP;
}

const CAMPAIGN_TABLES = [{ table: "short_link_requests", key: "request_id", order: "asked_at" }];

/** Deletes a batch. Returns whether more may remain. */
export const deleteClicks = (tx: Tx, accountId: number, campaign: string): Promise<boolean> =>
  deleteDependentRows(tx, accountId, CAMPAIGN_TABLES, { column: "campaign", value: campaign });
