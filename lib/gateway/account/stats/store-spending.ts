import type { Tx } from "@/lib/db/transaction";
import { type ClosedHours, summedRowsSql } from "./store-closed-hours";
import { type Dates, sumHoursSql, type AddParameter } from "./store-hour-range";
import { periodZone, type StatsInterval } from "./store-periods";

/**
 * Combines all charges by hour: messages, their parts and links from their own sums, the rest from the ledger's. Both
 * are written in the transaction of the transfer, so they add up to the amount debited.
 */
const spendingSql = (accounts: string, hours: string, messages = "message_stats"): string => `(
  SELECT account_id, hour, 'message' AS item, service_code, iso2, key_id, sent AS entries, parts, cost - links_cost AS cost
  FROM ${messages} WHERE account_id ${accounts} AND ${hours}
  UNION ALL
  SELECT account_id, hour, 'short_link', service_code, iso2, key_id, links, 0, links_cost
  FROM ${messages} WHERE account_id ${accounts} AND ${hours} AND links > 0
  UNION ALL
  SELECT account_id, hour, item, service_code, iso2, key_id, entries, 0 AS parts, -amount AS cost
  FROM balance_changes WHERE account_id ${accounts} AND ${hours} AND item IN ('messenger_code', 'fraud_check')
) AS spent`;

/**
 * Charges of the account $1 from $2 until $3, of countries $4, services $5 (with their links; or other items) and keys
 * $6; null: all.
 */
const chargedSql = (messages?: string) => `(SELECT * FROM ${spendingSql(
  "= $1",
  `hour >= $2 AND hour < $3 AND ($4::text[] IS NULL OR iso2 = ANY ($4))
    AND ($6::bigint[] IS NULL OR key_id = ANY ($6))`,
  messages,
)} WHERE $5::text[] IS NULL OR item = ANY ($5)
  OR (item IN ('message', 'short_link') AND service_code = ANY ($5))) AS charged`;

/** Charges with all their dimensions. */
const RANGE_SQL = chargedSql();

/**
 * Charges from the rollups of closed days, which have only the dimension by which the caller groups, and those that
 * are filtered.
 */
export function summedRangeSql(
  addParameter: AddParameter,
  { from, to, iso2 = null, services = null, keyIds = null, sealed = null }: SpendingRange,
  group: SpendingGroup | null,
): string {
  const filter = { from, to, iso2, serviceCodes: services, keyIds, sealed };
  const messages = summedRowsSql(
    addParameter,
    filter,
    group === null ? null : DIMENSION_BY_GROUP[group],
    {
      hours: "message_stats",
      sums: "message_sums",
      columns: ["sent", "parts", "cost", "links", "links_cost"],
    },
  );
  return chargedSql(messages);
}

const SUMS = `coalesce(sum(entries) FILTER (WHERE item = 'message'), 0) AS messages, coalesce(sum(parts), 0) AS parts,
  coalesce(sum(entries) FILTER (WHERE item = 'short_link'), 0) AS links,
  coalesce(sum(entries) FILTER (WHERE item = 'messenger_code'), 0) AS codes,
  coalesce(sum(entries) FILTER (WHERE item = 'fraud_check'), 0) AS checks, coalesce(sum(cost), 0) AS cost`;

/** Sums as text, since they are bigint; `cost` in micro-units. */
export type SpendingTotals = Record<
  "messages" | "parts" | "links" | "codes" | "checks" | "cost",
  string
>;

export const NO_SPENDING: SpendingTotals = {
  messages: "0",
  parts: "0",
  links: "0",
  codes: "0",
  checks: "0",
  cost: "0",
};

/** `service`: the message service, or the item for other charges. */
export const GROUPS = {
  service: "CASE item WHEN 'message' THEN service_code ELSE item END",
  iso2: "iso2",
  key_id: "key_id::text",
} as const;
export type SpendingGroup = keyof typeof GROUPS;

const DIMENSION_BY_GROUP = { service: "service_code", iso2: "iso2", key_id: "key_id" } as const;

/** Dimensions that limit sums of spending; null or absent: all. */
export interface SpendingFilter {
  iso2?: readonly string[] | null;
  /** Services of messages, or items. */
  services?: readonly string[] | null;
  /** 0 is the dashboard. */
  keyIds?: readonly number[] | null;
  sealed?: ClosedHours | null;
}

export interface SpendingRange extends SpendingFilter {
  from: Date;
  /** Exclusive. */
  to: Date;
}

export const rangeValues = (accountId: number, range: SpendingRange): unknown[] => [
  accountId,
  range.from,
  range.to,
  range.iso2 ?? null,
  range.services ?? null,
  range.keyIds ?? null,
];

export async function sumSpending(
  tx: Tx,
  accountId: number,
  range: SpendingRange,
): Promise<SpendingTotals> {
  const values = rangeValues(accountId, range);
  const addParameter: AddParameter = (value) => `$${values.push(value)}`;
  const { rows } = await tx.query<SpendingTotals>(
    `SELECT ${SUMS} FROM ${summedRangeSql(addParameter, range, null)}`,
    values,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("An aggregate without GROUP BY always has one row");
  return row;
}

export async function sumSpendingByPeriod(
  tx: Tx,
  accountId: number,
  range: SpendingRange,
  { interval, timeZone }: { interval: StatsInterval; timeZone: string },
): Promise<(SpendingTotals & { period: Date })[]> {
  const values = rangeValues(accountId, range);
  const addParameter: AddParameter = (value) => `$${values.push(value)}`;
  const period = `date_trunc(${addParameter(interval)}, hour, ${addParameter(periodZone(interval, timeZone))})`;
  const { rows } = await tx.query<SpendingTotals & { period: Date }>(
    `SELECT ${period} AS period, ${SUMS} FROM ${summedRangeSql(addParameter, range, null)} GROUP BY 1 ORDER BY 1`,
    values,
  );
  return rows;
}

export interface SpendingStatRecord extends SpendingTotals {
  figure: "total" | "period" | "before" | "before_period" | "compared";
  /** Unix time of the truncated period, otherwise 0. */
  at: number;
}

const FIGURE_SUMS = Object.keys(NO_SPENDING)
  .map((name) => `sum(${name})::text AS ${name}`)
  .join(", ");

/**
 * Sums spending by hour once, and from these hours all statistics without groups, oldest first. Omits statistics without
 * hours.
 */
export async function sumSpendingStats(
  tx: Tx,
  accountId: number,
  range: SpendingRange,
  { interval, timeZone }: { interval: StatsInterval; timeZone: string },
  comparison: { before: Dates; compared: Dates } | null,
): Promise<SpendingStatRecord[]> {
  const readRange = { ...range, from: comparison?.before.from ?? range.from };
  const values = rangeValues(accountId, readRange);
  const addParameter: AddParameter = (value) => `$${values.push(value)}`;
  const zone = addParameter(periodZone(interval, timeZone));
  const period = `extract(epoch FROM date_trunc(${addParameter(interval)}, hour, ${zone}))`;
  const stats = [
    { name: "total", dates: range, at: "0" },
    { name: "period", dates: range, at: period },
    ...(comparison === null
      ? []
      : [
          { name: "before", dates: comparison.before, at: "0" },
          { name: "before_period", dates: comparison.before, at: period },
          { name: "compared", dates: comparison.compared, at: "0" },
        ]),
  ].map((figure) => sumHoursSql(addParameter, FIGURE_SUMS, figure));
  const { rows } = await tx.query<SpendingStatRecord>(
    `WITH hours AS MATERIALIZED (SELECT hour, ${SUMS} FROM ${summedRangeSql(addParameter, readRange, null)} GROUP BY hour)
     ${stats.join(" UNION ALL ")} ORDER BY 1, 2`,
    values,
  );
  return rows;
}

/** Sums by group, highest first; omits groups without entries and cost. */
export async function sumSpendingByGroup(
  tx: Tx,
  accountId: number,
  range: SpendingRange,
  group: SpendingGroup,
): Promise<(SpendingTotals & { group_value: string })[]> {
  const values = rangeValues(accountId, range);
  const addParameter: AddParameter = (value) => `$${values.push(value)}`;
  const { rows } = await tx.query<SpendingTotals & { group_value: string }>(
    `SELECT ${GROUPS[group]} AS group_value, ${SUMS} FROM ${summedRangeSql(addParameter, range, group)}
     GROUP BY 1 HAVING sum(cost) > 0 OR sum(entries) > 0 ORDER BY sum(cost) DESC, 1`,
    values,
  );
  return rows;
}

/** Whether the ledger has charges for messages before the first hour whose sums are kept. */
export async function hasExpiredCharges(
  tx: Tx,
  accountId: number,
  { from, to }: SpendingRange,
): Promise<boolean> {
  const { rows } = await tx.query<{ is_expired: boolean }>(
    `SELECT EXISTS (
       SELECT FROM balance_changes
       WHERE account_id = $1 AND hour >= $2 AND hour < $3 AND item IN ('message', 'short_link')
         AND hour < coalesce((SELECT min(hour) FROM message_stats WHERE account_id = $1), 'infinity')
     ) AS is_expired`,
    [accountId, from, to],
  );
  return rows[0]?.is_expired === true;
}

export interface SpendingLine {
  item: string;
  service_code: string;
  /** '' if there is no country. */
  iso2: string;
  /** Message parts, otherwise units charged. */
  quantity: string;
  /** Micro-units. */
  cost: string;
}

export async function findSpendingLines(
  tx: Tx,
  accountId: number,
  range: SpendingRange,
): Promise<SpendingLine[]> {
  const { rows } = await tx.query<SpendingLine>(
    `SELECT item, CASE item WHEN 'message' THEN service_code ELSE '' END AS service_code, iso2,
       sum(CASE item WHEN 'message' THEN parts ELSE entries END) AS quantity, sum(cost) AS cost
     FROM ${RANGE_SQL} GROUP BY 1, 2, 3 HAVING sum(cost) > 0 ORDER BY sum(cost) DESC, 1, 2, 3`,
    rangeValues(accountId, range),
  );
  return rows;
}

export interface SpendingDetail extends SpendingLine {
  /** 0 is the dashboard. */
  key_id: string;
  entries: string;
}

/** Returns sums including free messages, and a database time later than everything included. */
export async function findSpendingDetails(
  tx: Tx,
  accountId: number,
  range: SpendingRange,
): Promise<(SpendingDetail & { read_at: Date })[]> {
  const { rows } = await tx.query<SpendingDetail & { read_at: Date }>(
    `SELECT item, service_code, iso2, key_id, sum(entries) AS entries,
       sum(CASE item WHEN 'message' THEN parts ELSE entries END) AS quantity, sum(cost) AS cost, clock_timestamp() AS read_at
     FROM ${RANGE_SQL} GROUP BY 1, 2, 3, 4 HAVING sum(entries) > 0`,
    rangeValues(accountId, range),
  );
  return rows;
}

export async function sumSpendingByKey(
  tx: Tx,
  accountId: number,
  range: SpendingRange,
): Promise<{ id: string; messages: string; parts: string; cost: string }[]> {
  const { rows } = await tx.query<{ id: string; messages: string; parts: string; cost: string }>(
    `SELECT key_id AS id, coalesce(sum(entries) FILTER (WHERE item = 'message'), 0) AS messages,
       sum(parts) AS parts, sum(cost) AS cost
     FROM ${RANGE_SQL} GROUP BY key_id HAVING sum(entries) > 0`,
    rangeValues(accountId, range),
  );
  return rows;
}

export interface PaceRecord {
  account_id: string;
  cost: string;
  /** Share of `cost` for messages and their links. */
  message_cost: string;
  messages: string;
  first_hour: Date | null;
}

export async function sumSpendingSince(
  tx: Tx,
  accountIds: readonly number[],
  from: Date,
): Promise<PaceRecord[]> {
  const { rows } = await tx.query<PaceRecord>(
    `SELECT account_id, sum(cost) AS cost, coalesce(sum(cost) FILTER (WHERE item IN ('message', 'short_link')), 0) AS message_cost,
       coalesce(sum(entries) FILTER (WHERE item = 'message'), 0) AS messages,
       min(hour) FILTER (WHERE cost > 0) AS first_hour
     FROM ${spendingSql("= ANY ($1::bigint[])", "hour >= $2")} GROUP BY account_id`,
    [accountIds, from],
  );
  return rows;
}
