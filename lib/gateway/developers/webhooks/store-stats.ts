import type { Tx } from "@/lib/db/transaction";

export interface HourRecord {
  hour: Date;
  succeeded: string;
  failed: string;
  /** Response times as a stored histogram. */
  times: string[];
}

/** Lists sums by hour, oldest first; at most 720, as hours are kept 30 days. */
export async function findHourlyTotals(
  tx: Tx,
  accountId: number,
  webhookId: number,
  { from, to }: { from: Date; to: Date },
): Promise<HourRecord[]> {
  const { rows } = await tx.query<HourRecord>(
    `SELECT hour, succeeded, failed, times FROM webhook_stats
     WHERE account_id = $1 AND webhook_id = $2 AND hour >= $3 AND hour < $4 ORDER BY hour`,
    [accountId, webhookId, from, to],
  );
  return rows;
}
