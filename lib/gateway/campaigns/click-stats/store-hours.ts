import type { Tx } from "@/lib/db/transaction";

export interface ClickHourRecord {
  /** ISO 8601: 1 is Monday. */
  weekday: number;
  hour: number;
  clicks: string;
}

/**
 * Sums clicks of people by weekday and hour, by index from quarter hours. Hours are those of UTC, as in sums of messages:
 * in zones with half-hour offsets, they begin at half past.
 * @param removed campaigns whose rows may not be removed yet
 */
export async function sumClicksByWeekHour(
  tx: Tx,
  accountId: number,
  { from, to }: { from: Date; to: Date },
  timeZone: string,
  removed: readonly string[],
): Promise<ClickHourRecord[]> {
  const { rows } = await tx.query<ClickHourRecord>(
    `SELECT extract(isodow FROM local)::int AS weekday, extract(hour FROM local)::int AS hour, sum(clicks)::text AS clicks
     FROM (
       SELECT date_trunc('hour', q.at, 'UTC') AT TIME ZONE $4 AS local, sum(q.clicks) AS clicks
       FROM click_quarters q JOIN click_kinds k ON k.account_id = q.account_id AND k.kind_id = q.kind_id
       WHERE q.account_id = $1 AND k.account_id = $1 AND q.at >= $2 AND q.at < $3 AND k.class = 'person'
         AND q.campaign <> ALL ($5::text[])
       GROUP BY 1
     ) AS by_hour GROUP BY 1, 2 HAVING sum(clicks) > 0 ORDER BY 1, 2`,
    [accountId, from, to, timeZone, removed],
  );
  return rows;
}
