import { CHARGED_ITEMS } from "@/lib/core/billing/balance-items";
import type { Tx } from "@/lib/db/transaction";
import { periodZone, type StatsInterval } from "./store-periods";
import {
  GROUPS,
  rangeValues,
  type SpendingGroup,
  type SpendingRange,
  summedRangeSql,
} from "./store-spending";

export interface PeriodOptions {
  interval: StatsInterval;
  timeZone: string;
}

export interface GroupPeriodRecord {
  period: Date;
  group_value: string;
  /** Micro-units, as text. */
  cost: string;
}

/**
 * Sums costs by period and group, oldest first. Null: of all groups. By hour before, since the time zone makes truncating
 * slow.
 */
export async function sumSpendingByGroupAndPeriod(
  tx: Tx,
  accountId: number,
  range: SpendingRange,
  { interval, timeZone, group }: PeriodOptions & { group: SpendingGroup },
  values: readonly string[] | null,
): Promise<GroupPeriodRecord[]> {
  const value = GROUPS[group];
  const places = rangeValues(accountId, range);
  const addParameter = (parameter: unknown) => `$${places.push(parameter)}`;
  const listed = `${addParameter(values)}::text[]`;
  const period = `date_trunc(${addParameter(interval)}, hour, ${addParameter(periodZone(interval, timeZone))})`;
  const { rows } = await tx.query<GroupPeriodRecord>(
    `WITH hours AS MATERIALIZED (
       SELECT hour, ${value} AS group_value, sum(cost) AS cost
       FROM ${summedRangeSql(addParameter, range, group)} WHERE ${listed} IS NULL OR ${value} = ANY (${listed}) GROUP BY 1, 2
     )
     SELECT ${period} AS period, group_value, sum(cost)::text AS cost
     FROM hours GROUP BY 1, 2 HAVING sum(cost) > 0 ORDER BY 1, 2`,
    places,
  );
  return rows;
}

/** Sums costs of bulks by period, oldest first. Minutes belong to the period of their hour, like all sums. */
export async function sumBulkCostsByPeriod(
  tx: Tx,
  accountId: number,
  { from, to, iso2 = null }: SpendingRange,
  { interval, timeZone }: PeriodOptions,
  bulkIds: readonly string[],
): Promise<GroupPeriodRecord[]> {
  const { rows } = await tx.query<GroupPeriodRecord>(
    `SELECT date_trunc($4, date_trunc('hour', minute, 'UTC'), $5) AS period, bulk_id::text AS group_value,
       sum(cost)::text AS cost
     FROM bulk_stats WHERE account_id = $1 AND minute >= $2 AND minute < $3 AND bulk_id = ANY ($6::uuid[])
       AND ($7::text[] IS NULL OR iso2 = ANY ($7))
     GROUP BY 1, 2 HAVING sum(cost) > 0 ORDER BY 1, 2`,
    [accountId, from, to, interval, periodZone(interval, timeZone), bulkIds, iso2],
  );
  return rows;
}

export async function findFirstCharge(tx: Tx, accountId: number): Promise<Date | null> {
  const { rows } = await tx.query<{ hour: Date }>(
    `SELECT hour FROM balance_changes WHERE account_id = $1 AND item = ANY ($2::text[])
     ORDER BY hour LIMIT 1`,
    [accountId, CHARGED_ITEMS],
  );
  return rows[0]?.hour ?? null;
}
