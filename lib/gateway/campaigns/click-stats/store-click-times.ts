import type { Tx } from "@/lib/db/transaction";

export interface ClickTimesFilter {
  campaigns: readonly string[];
  /** Null: all of the campaigns. */
  bulkId: string | null;
  /** Start of a quarter hour. */
  start: Date;
  end: Date;
  zone: string;
}

export interface ClickTimesRow {
  /** Unit of `at`: hours since the start, hours of the day or weekdays. */
  by: "elapsed" | "hour" | "weekday";
  /** Hours since the start, null from the second day on; 0 to 23; or 1 (Monday) to 7. */
  at: number | null;
  clicks: number;
  people: number;
}

/** Sums clicks by people, once for each way to group them, by index from quarter hours. */
export async function sumClickTimes(
  tx: Tx,
  accountId: number,
  { campaigns, bulkId, start, end, zone }: ClickTimesFilter,
): Promise<ClickTimesRow[]> {
  const { rows } = await tx.query<ClickTimesRow>(
    `SELECT CASE grouping(s.elapsed, s.hour, s.weekday) WHEN 3 THEN 'elapsed' WHEN 5 THEN 'hour' ELSE 'weekday' END AS by,
       coalesce(s.elapsed, s.hour, s.weekday) AS at, sum(s.clicks)::int AS clicks, sum(s.people)::int AS people
     FROM (SELECT CASE WHEN q.at < $4::timestamptz + interval '24 hours'
           THEN floor(extract(epoch FROM q.at - $4::timestamptz) / 3600)::int END AS elapsed,
         extract(hour FROM q.at AT TIME ZONE $6)::int AS hour,
         extract(isodow FROM q.at AT TIME ZONE $6)::int AS weekday, q.clicks, q.people
       FROM click_quarters q JOIN click_kinds k ON k.account_id = q.account_id AND k.kind_id = q.kind_id
       WHERE q.account_id = $1 AND k.account_id = $1 AND q.campaign = ANY ($2::text[])
         AND ($3::uuid IS NULL OR q.bulk_id = $3) AND q.at >= $4 AND q.at < $5 AND k.class = 'person') AS s
     GROUP BY GROUPING SETS ((s.elapsed), (s.hour), (s.weekday)) ORDER BY 1, 2`,
    [accountId, campaigns, bulkId, start, end, zone],
  );
  return rows;
}
