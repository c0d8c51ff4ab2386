import { UNCOUNTED_CODES } from "@/lib/core/messages/message-state";
import type { Tx } from "@/lib/db/transaction";
import { elementBucketSql, elementCountSql } from "./duration-histogram";
import { MEASURE_SQL } from "./store";
import {
  counted,
  FILTER,
  filterValues,
  periodZone,
  type StatsFilter,
  type StatsGroup,
  type StatsInterval,
} from "./store-periods";

/** Number of messages in a bucket of a histogram. */
export interface BucketRecord {
  period: Date;
  group_value: string | null;
  stored_bucket: number;
  messages: string;
}

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

function grainsSql(interval: StatsInterval, isByPeriod: boolean): string {
  if (interval !== "hour") return "grain <> 'merged'";
  return isByPeriod ? "grain <> 'day'" : IS_HOUR_OR_OLD_DAY;
}

/**
 * Adds up histograms by period in a time zone (IANA name), by a dimension, or all of them. Hours are kept 35 days; sums
 * of older ranges by hours have whole days. Periods are truncated once per row: per element takes five times as long.
 */
export async function sumDurations(
  tx: Tx,
  accountId: number,
  { waiting: _unused, ...filter }: StatsFilter,
  interval: StatsInterval,
  by: { timeZone: string } | { group: StatsGroup } | "all",
): Promise<BucketRecord[]> {
  const values = filterValues(accountId, filter);
  const isByPeriod = by !== "all" && "timeZone" in by;
  const isByGroup = by !== "all" && "group" in by;
  const { rows } = await tx.query<BucketRecord>(
    `SELECT period, group_value, ${elementBucketSql("element")} AS stored_bucket,
       sum(${elementCountSql("element")})::text AS messages
     FROM (
       SELECT ${isByPeriod ? "date_trunc($7, at, $8)" : "$2::timestamptz"} AS period,
         ${isByGroup ? `${by.group}::text` : "NULL"} AS group_value, times
       FROM ${TIMES_SQL} WHERE ${IN_RANGE} AND ${grainsSql(interval, isByPeriod)} OFFSET 0
     ) AS times_rows, unnest(times) AS element GROUP BY 1, 2, 3`,
    isByPeriod ? [...values, interval, periodZone(interval, by.timeZone)] : values,
  );
  return rows;
}

export interface FailureRecord {
  period: Date;
  code: number;
  messages: string;
  cost: string;
}

/** Sums failures by period and reason, without deleted messages; oldest first. */
export async function sumFailures(
  tx: Tx,
  accountId: number,
  { waiting: _unused, ...filter }: StatsFilter,
  interval: StatsInterval,
  timeZone: string,
): Promise<FailureRecord[]> {
  const { rows } = await tx.query<FailureRecord>(
    `SELECT date_trunc($7, hour, $8) AS period, code, sum(messages)::text AS messages, sum(cost)::text AS cost
     FROM (
       SELECT hour, code, messages, cost FROM message_failures WHERE ${FILTER}
       UNION ALL
       SELECT hour, CASE WHEN ${MEASURE_SQL.sent} THEN dlr_code ELSE status_code END, -1,
         CASE WHEN ${MEASURE_SQL.sent} THEN -price ELSE 0 END
       FROM deleted_messages WHERE ${FILTER} AND status_code NOT IN (${UNCOUNTED_CODES.join(", ")})
         AND (${MEASURE_SQL.undelivered} OR ${MEASURE_SQL.refused})
     ) AS failed GROUP BY 1, 2 HAVING sum(messages) > 0 ORDER BY 1, 2`,
    [...filterValues(accountId, filter), interval, periodZone(interval, timeZone)],
  );
  return rows;
}

export interface OutcomeRecord {
  messages: string;
  delivered: string;
  failed: string;
}

const OUTCOMES = `sum(sent + refused + waiting)::text AS messages, sum(delivered)::text AS delivered,
  sum(undelivered + refused)::text AS failed`;
const HAS_MESSAGES = "HAVING sum(sent + refused + waiting) > 0";

export interface WeekHourRecord extends OutcomeRecord {
  /** ISO 8601: 1 is Monday. */
  weekday: number;
  hour: number;
}

/** Sums by weekday and hour in a time zone. */
export async function sumByWeekHour(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  timeZone: string,
): Promise<WeekHourRecord[]> {
  const values = [...filterValues(accountId, filter), timeZone];
  const local = `hour AT TIME ZONE $${values.length}`;
  const { rows } = await tx.query<WeekHourRecord>(
    `SELECT extract(isodow FROM ${local})::int AS weekday, extract(hour FROM ${local})::int AS hour, ${OUTCOMES}
     FROM ${counted(filter)} GROUP BY 1, 2 ${HAS_MESSAGES} ORDER BY 1, 2`,
    values,
  );
  return rows;
}

export interface GroupPeriodRecord extends OutcomeRecord {
  period: Date;
  group_value: string;
}

/** Sums by period of some groups, oldest first. */
export async function sumGroupPeriods(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  by: { interval: StatsInterval; timeZone: string; group: StatsGroup },
  groups: readonly string[],
): Promise<GroupPeriodRecord[]> {
  const zoneValue = periodZone(by.interval, by.timeZone);
  const values = [...filterValues(accountId, filter), by.interval, zoneValue, groups];
  const [interval, zone, among] = [values.length - 2, values.length - 1, values.length];
  const { rows } = await tx.query<GroupPeriodRecord>(
    `SELECT date_trunc($${interval}, hour, $${zone}) AS period, ${by.group}::text AS group_value, ${OUTCOMES}
     FROM ${counted(filter)} WHERE ${by.group}::text = ANY ($${among}::text[])
     GROUP BY 1, 2 ${HAS_MESSAGES} ORDER BY 1, 2`,
    values,
  );
  return rows;
}

export interface UsualRecord {
  period: Date;
  low: number;
  high: number;
  weeks: number;
}

/** Compared weeks before each period. */
export const USUAL_WEEKS = 8;
const MIN_USUAL_WEEKS = 3;

/**
 * Returns the lowest and highest share delivered of the weeks before each period, at the same local weekday and hour.
 * @param filter starts at least `USUAL_WEEKS` before `from`
 */
export async function findUsualShares(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  by: { interval: "hour" | "day"; timeZone: string; from: Date },
): Promise<UsualRecord[]> {
  const values = [...filterValues(accountId, filter), by.interval, by.timeZone, by.from];
  const [interval, zone, from] = [values.length - 2, values.length - 1, values.length];
  const { rows } = await tx.query<UsualRecord>(
    `WITH shares AS MATERIALIZED (
       SELECT date_trunc($${interval}, hour AT TIME ZONE $${zone}) AS local, min(hour) AS first_hour,
         sum(delivered)::float8 / sum(sent + refused + waiting) AS share
       FROM ${counted(filter)} GROUP BY 1 ${HAS_MESSAGES})
     SELECT p.first_hour AS period, min(earlier.share) AS low, max(earlier.share) AS high,
       count(*)::int AS weeks
     FROM shares p CROSS JOIN generate_series(1, ${USUAL_WEEKS}) AS week
       JOIN shares earlier ON earlier.local = p.local - week * interval '7 days'
     WHERE p.first_hour >= $${from}
     GROUP BY p.first_hour HAVING count(*) >= ${MIN_USUAL_WEEKS} ORDER BY p.first_hour`,
    values,
  );
  return rows;
}
