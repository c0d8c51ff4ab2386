import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { UNCOUNTED_CODES, WAITING } from "@/lib/core/messages/message-state";
import { PART_SUMS } from "@/lib/core/messages/part-totals";
import type { Tx } from "@/lib/db/transaction";
import { MEASURE_SQL } from "./store";
import { type ClosedHours, summedRowsSql } from "./store-closed-hours";
import type { DimensionFilter, StatsGroup } from "./sum-scopes";

const UNCOUNTED_CODES_SQL = UNCOUNTED_CODES.join(", ");

/*
 * Combines three sources, so each statistic matches the list of messages:
 *
 * - the hourly sums of everything sent or rejected;
 * - minus messages deleted by customers since, except parts, cost and `charged`;
 * - plus messages that are due and still queued, in the hour since which they wait.
 */
export const MEASURES = [
  "sent",
  "charged",
  "parts",
  "cost",
  "delivered",
  "undelivered",
  "refused",
  "waiting",
] as const;
/** Measures in the hourly sums. */
const STORED_MEASURES = ["sent", "parts", "cost", "delivered", "undelivered", "refused"] as const;
type Measure = (typeof MEASURES)[number];
/** Text, since bigint; `cost` in micro-units. */
export type Totals = Record<Measure, string>;

export interface StatsFilter extends DimensionFilter {
  from: Date;
  to: Date;
  sealed?: ClosedHours | null;
  /** Passed if read earlier, so several statements read a long queue only once. */
  waiting?: readonly WaitingRecord[];
}

/** Number of due, queued messages by hour and dimensions. */
export interface WaitingRecord {
  account_id: string;
  hour: Date;
  iso2: string;
  service_code: string;
  key_id: string;
  waiting: string;
}

export const FILTER = `account_id = $1 AND hour >= $2 AND hour < $3
  AND ($4::text[] IS NULL OR iso2 = ANY ($4)) AND ($5::text[] IS NULL OR service_code = ANY ($5))
  AND ($6::bigint[] IS NULL OR key_id = ANY ($6))`;

export const filterValues = (accountId: number, filter: StatsFilter): unknown[] => [
  accountId,
  filter.from,
  filter.to,
  filter.iso2,
  filter.serviceCodes,
  filter.keyIds,
  ...(filter.waiting === undefined ? [] : [JSON.stringify(filter.waiting)]),
];

const NO_PARTS = PART_SUMS.map(() => "0").join(", ");
const subtractWhen = (condition: string) => `-(${condition})::int`;

/**
 * A message that was never attempted is due at its delivery time, so the queue alone tells the scheduled ones; looking
 * up all of them would scan months of messages.
 */
const QUEUED = `
  SELECT q.account_id, date_trunc('hour', coalesce(m.delivery_at, m.created_at), 'UTC') AS hour, m.iso2, m.service_code,
    coalesce(m.key_id, 0) AS key_id, count(*) AS waiting
  FROM dispatch_queue q JOIN messages m USING (account_id, uuid)
  WHERE q.account_id = $1 AND (q.due_at <= now() OR q.attempt > 0) AND m.origin <> '${TEST_ORIGIN}' AND m.status_code = ${WAITING} AND (m.delivery_at IS NULL OR m.delivery_at <= now())
  GROUP BY 1, 2, 3, 4, 5`;
const GIVEN_SQL = `
  SELECT * FROM jsonb_to_recordset($7::jsonb) AS given
    (account_id bigint, hour timestamptz, iso2 text, service_code text, key_id bigint, waiting bigint)`;

const SUMMED = [...STORED_MEASURES, ...PART_SUMS];

/** @param group dimension by which the caller groups */
export const counted = (
  addParameter: (value: unknown) => string,
  { waiting, ...filter }: StatsFilter,
  group: StatsGroup | null,
) => `(
  SELECT hour, iso2, service_code, key_id, sent, sent AS charged, parts, cost, delivered, undelivered, refused,
    0 AS waiting, ${PART_SUMS.join(", ")}
  FROM ${summedRowsSql(addParameter, filter, group, { hours: "message_stats", sums: "message_sums", columns: SUMMED })} WHERE ${FILTER}
  UNION ALL
  SELECT hour, iso2, service_code, key_id, ${subtractWhen(MEASURE_SQL.sent)}, 0, 0, 0, ${subtractWhen(MEASURE_SQL.delivered)},
    ${subtractWhen(MEASURE_SQL.undelivered)}, ${subtractWhen(MEASURE_SQL.refused)}, 0, ${NO_PARTS}
  FROM deleted_messages WHERE ${FILTER} AND status_code NOT IN (${UNCOUNTED_CODES_SQL})
  UNION ALL
  SELECT hour, iso2, service_code, key_id, 0, 0, 0, 0, 0, 0, 0, waiting, ${NO_PARTS}
  FROM (${waiting === undefined ? QUEUED : GIVEN_SQL}) queued WHERE ${FILTER}
) AS counted`;

const SUMS = MEASURES.map((name) => `coalesce(sum(${name}), 0) AS ${name}`).join(", ");

export type StatsInterval = "hour" | "day" | "week" | "month";

export interface PeriodRecord extends Totals {
  period: Date;
  group_value: string | null;
}

/** Hours are summed in UTC, so those of zones with half-hour offsets aren't periods. */
export const periodZone = (interval: StatsInterval, timeZone: string): string =>
  interval === "hour" ? "UTC" : timeZone;

/** Counts due, queued messages of any time. Must be read in the same snapshot as the sums. */
export async function findWaiting(tx: Tx, accountId: number): Promise<WaitingRecord[]> {
  const { rows } = await tx.query<WaitingRecord>(QUEUED, [accountId]);
  return rows;
}

/** Sums by period in a time zone (IANA name), optionally by one more dimension, oldest first. */
export async function sumByPeriod(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  interval: StatsInterval,
  timeZone: string,
  group: StatsGroup | null,
): Promise<PeriodRecord[]> {
  const values = filterValues(accountId, filter);
  const addParameter = (value: unknown) => `$${values.push(value)}`;
  const period = `date_trunc(${addParameter(interval)}, hour, ${addParameter(periodZone(interval, timeZone))})`;
  const { rows } = await tx.query<PeriodRecord>(
    `SELECT ${period} AS period, ${group === null ? "NULL" : `${group}::text`} AS group_value, ${SUMS}
     FROM ${counted(addParameter, filter, group)} GROUP BY 1, 2 ORDER BY 1, 2`,
    values,
  );
  return rows;
}

/** Exact, as every measure adds up. */
export const addTotals = (rows: readonly Totals[]): Totals =>
  Object.fromEntries(
    MEASURES.map((name) => [
      name,
      rows.reduce((sum, row) => sum + BigInt(row[name]), 0n).toString(),
    ]),
  ) as Totals;

/** Sums by group, most messages first. */
export async function sumByGroup(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  group: StatsGroup,
): Promise<PeriodRecord[]> {
  const values = filterValues(accountId, filter);
  const addParameter = (value: unknown) => `$${values.push(value)}`;
  const { rows } = await tx.query<PeriodRecord>(
    `SELECT $2::timestamptz AS period, ${group}::text AS group_value, ${SUMS}
     FROM ${counted(addParameter, filter, group)} GROUP BY 2 ORDER BY sum(sent + refused + waiting) DESC, 2`,
    values,
  );
  return rows;
}

export async function sumAll(tx: Tx, accountId: number, filter: StatsFilter): Promise<Totals> {
  const values = filterValues(accountId, filter);
  const addParameter = (value: unknown) => `$${values.push(value)}`;
  const { rows } = await tx.query<Totals>(
    `SELECT ${SUMS} FROM ${counted(addParameter, filter, null)}`,
    values,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("An aggregate without GROUP BY always has one row");
  return row;
}
