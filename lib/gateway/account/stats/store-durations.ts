import type { Tx } from "@/lib/db/transaction";
import { elementBucketSql, elementCountSql } from "./duration-histogram";
import {
  FILTER,
  filterValues,
  periodZone,
  type StatsFilter,
  type StatsGroup,
  type StatsInterval,
} from "./store-periods";

/**
 * Histograms by `at`. Days may have been merged in another time zone, so they belong to the period and range of their
 * middle.
 */
const TIMES_SQL = `(
  SELECT CASE WHEN grain = 'day' THEN hour + interval '12 hours' ELSE hour END AS at, hour, iso2, service_code, key_id,
    times, grain
  FROM delivery_times WHERE ${FILTER.replace("hour >= $2", "hour >= $2::timestamptz - interval '12 hours'")}
) AS all_times`;
const IN_RANGE = "at >= $2 AND at < $3";
/** Days whose hours are gone count if all of the day is in the range. The shortest have 23 hours. */
const IS_HOUR_OR_OLD_DAY = `(grain <> 'day' OR at >= $2::timestamptz + interval '12 hours'
  AND at <= $3::timestamptz - interval '11 hours' AND hour < coalesce(
    (SELECT min(hour) FROM delivery_times WHERE account_id = $1 AND grain = 'merged'), 'infinity'))`;

/** Hours are kept 35 days; sums of older ranges by hours have whole days. */
const grainsSql = (interval: StatsInterval): string =>
  interval === "hour" ? IS_HOUR_OR_OLD_DAY : "grain <> 'merged'";

/** Number of messages in a bucket of a histogram. */
export interface BucketRecord {
  stored_bucket: number;
  messages: string;
}

export async function sumDurations(
  tx: Tx,
  accountId: number,
  { waiting: _unused, ...filter }: StatsFilter,
  interval: StatsInterval,
): Promise<BucketRecord[]> {
  const { rows } = await tx.query<BucketRecord>(
    `SELECT ${elementBucketSql("element")} AS stored_bucket, sum(${elementCountSql("element")})::text AS messages
     FROM (SELECT unnest(times) AS element FROM ${TIMES_SQL} WHERE ${IN_RANGE} AND ${grainsSql(interval)}) AS elements
     GROUP BY 1`,
    filterValues(accountId, filter),
  );
  return rows;
}

/** Number of messages in a bucket of the histogram of a period or of a group; the other is null. */
export interface PlacedBucketRecord extends BucketRecord {
  /** Unix time of the truncated period; 0 for a day whose hours are gone, of a range by hours. */
  period: number | null;
  group_value: string | null;
}

/** More than there are stored buckets. */
const KEY_STEP = 1_024;

/**
 * Adds up histograms by period in a time zone (IANA name), and by group of those listed, in one pass. Keys of both are
 * integers with the bucket, since comparing times and texts per element takes twice as long.
 */
export async function sumPlacedDurations(
  tx: Tx,
  accountId: number,
  { waiting: _unused, ...filter }: StatsFilter,
  { interval, timeZone }: { interval: StatsInterval; timeZone: string },
  { group, values: groups }: { group: StatsGroup | null; values: readonly string[] },
): Promise<PlacedBucketRecord[]> {
  const values = filterValues(accountId, filter);
  const place = (value: unknown) => `$${values.push(value)}`;
  const zone = place(periodZone(interval, timeZone));
  const period = `extract(epoch FROM date_trunc(${place(interval)}, at, ${zone}))::bigint`;
  const index =
    group === null ? "NULL::int" : `array_position(${place(groups)}::text[], ${group}::text)`;
  const { rows } = await tx.query<{
    period_key: string | null;
    group_key: string | null;
    messages: string;
  }>(
    `SELECT period_key, group_key, sum(messages)::text AS messages
     FROM (
       SELECT period_key + bucket AS period_key, group_key + bucket AS group_key, messages
       FROM (
         SELECT period_key, group_key, ${elementBucketSql("element")} AS bucket, ${elementCountSql("element")} AS messages
         FROM (
           SELECT period_key, group_key, unnest(times) AS element
           FROM (
             SELECT ${interval === "hour" ? `CASE WHEN grain = 'day' THEN 0 ELSE ${period} END` : period} * ${KEY_STEP} AS period_key,
               ${index}::bigint * ${KEY_STEP} AS group_key, times
             FROM ${TIMES_SQL} WHERE ${IN_RANGE} AND ${grainsSql(interval)} OFFSET 0
           ) AS times_rows
         ) AS elements
       ) AS buckets
     ) AS keyed GROUP BY ${group === null ? "period_key, group_key" : "GROUPING SETS ((period_key), (group_key))"}`,
    values,
  );
  return rows.flatMap(({ period_key, group_key, messages }) => {
    const key = Number(period_key ?? group_key ?? Number.NaN);
    // Histograms of groups that aren't listed.
    if (Number.isNaN(key)) return [];
    const start = Math.floor(key / KEY_STEP);
    return {
      period: period_key === null ? null : start,
      group_value: period_key === null ? (groups[start - 1] ?? null) : null,
      stored_bucket: key - start * KEY_STEP,
      messages,
    };
  });
}
