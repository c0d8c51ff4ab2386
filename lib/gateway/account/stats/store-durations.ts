import type { Tx } from "@/lib/db/transaction";
import { elementBucketSql, elementCountSql } from "./duration-histogram";
import { findScope, type StatsGroup } from "./sum-scopes";
import {
  FILTER,
  filterValues,
  periodZone,
  type StatsFilter,
  type StatsInterval,
} from "./store-periods";

/** Closed days, which have rollups, that overlap a range. */
interface ClosedDays {
  starts: Date[];
  ends: Date[];
  /**
   * `day` reads a day's rollup, if the day is entirely in the range and in one period; otherwise its hours are read.
   */
  grains: ("day" | "hour")[];
}

/**
 * Finds closed days in a range.
 * @param periods null if the result isn't split by period
 */
async function findClosedDays(
  tx: Tx,
  accountId: number,
  { from, to }: Pick<StatsFilter, "from" | "to">,
  periods: { interval: StatsInterval; timeZone: string } | null,
): Promise<ClosedDays> {
  const truncate = (time: string) => (periods === null ? "0" : `date_trunc($4, ${time}, $5)`);
  const { rows } = await tx.query<{ day: Date; day_end: Date; is_whole: boolean }>(
    `SELECT day, day_end, day >= $2 AND day_end <= $3
       AND ${truncate("day")} = ${truncate("day_end - interval '1 microsecond'")} AS is_whole
     FROM (
       SELECT DISTINCT day, day_end FROM delivery_time_sums
       WHERE account_id = $1 AND scope IN ('all', 'each') AND grain = 'day'
         AND hour > $2::timestamptz - interval '2 days' AND hour < $3 AND day_end > $2
     ) AS days ORDER BY day, day_end`,
    [accountId, from, to, ...(periods === null ? [] : [periods.interval, periods.timeZone])],
  );
  return {
    starts: rows.map((row) => row.day),
    ends: rows.map((row) => row.day_end),
    grains: rows.map((row) => (row.is_whole ? "day" : "hour")),
  };
}

/**
 * A day whose hours were deleted counts in a range by hours only if the range contains the whole day. The shortest
 * day has 23 hours.
 */
const isOldDayInRange = (interval: StatsInterval, at: string) =>
  interval === "hour"
    ? `${at} >= $2::timestamptz + interval '12 hours' AND ${at} <= $3::timestamptz - interval '11 hours'`
    : `${at} >= $2 AND ${at} < $3`;

const FROM_EARLIER = FILTER.replace("hour >= $2", "hour >= $2::timestamptz - interval '12 hours'");
const MIDDLE = "hour + interval '12 hours'";

/**
 * Returns SQL for histograms that together contain each message of the range once: hours of open days, days merged by
 * an earlier version, closed days or their hours, and days whose hours were deleted. The last may be of another time
 * zone, so they count in the period and range of their middle.
 */
function timesSql(
  addParameter: (value: unknown) => string,
  filter: StatsFilter,
  { interval, group }: { interval: StatsInterval; group: StatsGroup | null },
  days: ClosedDays,
): string {
  const scope = findScope(filter, group);
  const scopes = `scope = ANY (${addParameter(scope === null ? ["part", "each"] : [scope, "each"])}::text[])`;
  const columns = (at: string, isOldDay: string) =>
    `SELECT ${at} AS at, ${isOldDay} AS is_old_day, iso2, service_code, key_id, times`;
  const isMergedDayInRange = `${isOldDayInRange(interval, MIDDLE)} ${
    interval === "hour"
      ? "AND hour < coalesce((SELECT min(hour) FROM delivery_times WHERE account_id = $1 AND grain = 'merged'), 'infinity')"
      : ""
  }`;
  return `(
    ${columns(`CASE WHEN grain = 'day' THEN ${MIDDLE} ELSE hour END`, "grain = 'day'")} FROM delivery_times
    WHERE ${FROM_EARLIER} AND CASE grain WHEN 'day' THEN ${isMergedDayInRange}
      WHEN 'merged' THEN ${interval === "hour"} AND hour >= $2 ELSE hour >= $2 END
    UNION ALL
    ${columns("hour", "false")}
    FROM unnest(${addParameter(days.starts)}::timestamptz[], ${addParameter(days.ends)}::timestamptz[], ${addParameter(days.grains)}::text[])
      AS d (start, "end", read_grain)
    JOIN delivery_time_sums s ON s.grain = d.read_grain AND s.hour >= d.start AND s.hour < d."end" AND s.day = d.start AND s.day_end = d."end"
    WHERE ${FILTER} AND ${scopes}
    UNION ALL
    ${columns(MIDDLE, "true")} FROM delivery_time_sums
    WHERE ${FROM_EARLIER} AND ${scopes} AND grain = 'old_day' AND ${isOldDayInRange(interval, MIDDLE)}
  ) AS all_times`;
}

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
  const days = await findClosedDays(tx, accountId, filter, null);
  const values = filterValues(accountId, filter);
  const addParameter = (value: unknown) => `$${values.push(value)}`;
  const { rows } = await tx.query<BucketRecord>(
    `SELECT ${elementBucketSql("element")} AS stored_bucket, sum(${elementCountSql("element")})::text AS messages
     FROM (SELECT unnest(times) AS element FROM ${timesSql(addParameter, filter, { interval, group: null }, days)}) AS elements
     GROUP BY 1`,
    values,
  );
  return rows;
}

/** Number of messages in a bucket of the histogram of a period or of a group; the other is null. */
export interface PlacedBucketRecord extends BucketRecord {
  /** Unix time of the truncated period; 0 for a day whose hours are gone, of a range by hours. */
  period: number | null;
  group_value: string | null;
}

/** Larger than any bucket number, so that a key and a bucket fit into one integer. */
const KEY_STEP = 1_024;

interface KeyedBucketRecord extends BucketRecord {
  key: number;
}

/**
 * Adds up histograms by an integer, which includes the bucket while rows are grouped, since comparing times and texts per
 * element takes twice as long. Omits rows without a key.
 */
async function sumByKey(
  tx: Tx,
  values: unknown[],
  key: string,
  times: string,
): Promise<KeyedBucketRecord[]> {
  const { rows } = await tx.query<{ key: string; messages: string }>(
    `SELECT key, sum(messages)::text AS messages
     FROM (
       SELECT key + ${elementBucketSql("element")} AS key, ${elementCountSql("element")} AS messages
       FROM (
         SELECT key, unnest(times) AS element
         FROM (SELECT ${key} * ${KEY_STEP} AS key, times FROM ${times} OFFSET 0) AS times_rows WHERE key IS NOT NULL
       ) AS elements
     ) AS keyed GROUP BY key`,
    values,
  );
  return rows.map((row) => {
    const start = Math.floor(Number(row.key) / KEY_STEP);
    return {
      key: start,
      stored_bucket: Number(row.key) - start * KEY_STEP,
      messages: row.messages,
    };
  });
}

/** Adds up histograms by period in a time zone (IANA name). */
async function sumPeriodDurations(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  { interval, timeZone }: { interval: StatsInterval; timeZone: string },
): Promise<PlacedBucketRecord[]> {
  const periods = { interval, timeZone: periodZone(interval, timeZone) };
  const days = await findClosedDays(tx, accountId, filter, periods);
  const values = filterValues(accountId, filter);
  const addParameter = (value: unknown) => `$${values.push(value)}`;
  const period = `extract(epoch FROM date_trunc(${addParameter(interval)}, at, ${addParameter(periods.timeZone)}))::bigint`;
  const key = interval === "hour" ? `CASE WHEN is_old_day THEN 0 ELSE ${period} END` : period;
  const times = timesSql(addParameter, filter, { interval, group: null }, days);
  const rows = await sumByKey(tx, values, key, times);
  return rows.map((row) => ({ ...row, period: row.key, group_value: null }));
}

/** Adds up histograms of the listed groups, over all periods, so that few sums are read. */
async function sumGroupDurations(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  interval: StatsInterval,
  { group, values: groups }: { group: StatsGroup; values: readonly string[] },
): Promise<PlacedBucketRecord[]> {
  const days = await findClosedDays(tx, accountId, filter, null);
  const values = filterValues(accountId, filter);
  const addParameter = (value: unknown) => `$${values.push(value)}`;
  const key = `array_position(${addParameter(groups)}::text[], ${group}::text)::bigint`;
  const times = timesSql(addParameter, filter, { interval, group }, days);
  const rows = await sumByKey(tx, values, key, times);
  return rows.map((row) => ({ ...row, period: null, group_value: groups[row.key - 1] ?? null }));
}

/** Adds up histograms by period, and by group of those listed. */
export async function sumPlacedDurations(
  tx: Tx,
  accountId: number,
  { waiting: _unused, ...filter }: StatsFilter,
  periods: { interval: StatsInterval; timeZone: string },
  { group, values }: { group: StatsGroup | null; values: readonly string[] },
): Promise<PlacedBucketRecord[]> {
  const rows = await sumPeriodDurations(tx, accountId, filter, periods);
  if (group === null) return rows;
  const { interval } = periods;
  return [
    ...rows,
    ...(await sumGroupDurations(tx, accountId, filter, interval, { group, values })),
  ];
}
