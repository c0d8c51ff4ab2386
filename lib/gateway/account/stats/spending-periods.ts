import { dashboardKeyId } from "@/lib/core/permissions/dashboard-key";
import { startOfTruncated } from "@/lib/core/time/period-start";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { nextFullHour } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import type { MessageTotals } from "./schema";
import type { Comparison } from "./comparison";
import { type FilteredRange, toDates } from "./spending";
import { toMessageTotals } from "./service";
import { type ComparedRecord, NO_SUMS, sumCompared } from "./store-hours";
import { type StatsFilter, sumByGroup } from "./store-periods";
import type { StatsGroup } from "./sum-scopes";
import { type SpendingGroup, sumSpendingByPeriod } from "./store-spending";
import {
  findFirstCharge,
  type GroupPeriodRecord,
  type PeriodOptions,
  sumBulkCostsByPeriod,
  sumSpendingByGroupAndPeriod,
} from "./store-spending-periods";
import { toGroupValue } from "./filters";

/** Key id of dashboard messages in the sums. */
const NO_KEY = "0";

export interface GroupPeriodCost {
  /** Unix seconds. */
  period: number;
  group: string;
  /** Micro-units. */
  cost: bigint;
}

function toPeriodReader({ interval, timeZone }: PeriodOptions) {
  const starts = new Map<number, number>();
  // Once per period, as the time zone makes it slow.
  return (period: Date): number => {
    const start = starts.get(period.getTime()) ?? startOfTruncated(period, interval, timeZone);
    starts.set(period.getTime(), start);
    return start;
  };
}

const toCosts = (rows: readonly GroupPeriodRecord[], options: PeriodOptions) => {
  const toPeriod = toPeriodReader(options);
  return rows.map((row) => ({
    period: toPeriod(row.period),
    group: row.group_value,
    cost: BigInt(row.cost),
  }));
};

/** Sums costs by period and group, of these groups or all. */
export async function listSpendingGroupPeriods(
  tx: Tx,
  accountId: number,
  range: FilteredRange,
  options: PeriodOptions & { group: SpendingGroup },
  groups: readonly string[] | null,
): Promise<GroupPeriodCost[]> {
  const dashboard = String(dashboardKeyId(accountId));
  const isKey = options.group === "key_id";
  const values = groups?.map((value) => (isKey && value === dashboard ? NO_KEY : value)) ?? null;
  const rows = await sumSpendingByGroupAndPeriod(tx, accountId, toDates(range), options, values);
  return toCosts(rows, options).map((row) =>
    isKey && row.group === NO_KEY ? { ...row, group: dashboard } : row,
  );
}

/** Sums costs of these bulks by period, over the same hours as all other sums. */
export async function listBulkPeriods(
  tx: Tx,
  accountId: number,
  { from, to, iso2 }: FilteredRange,
  options: PeriodOptions,
  bulkIds: readonly string[],
): Promise<GroupPeriodCost[]> {
  if (bulkIds.length === 0) return [];
  const range = toDates({ from: nextFullHour(from), to: nextFullHour(to), iso2: iso2 ?? null });
  return toCosts(await sumBulkCostsByPeriod(tx, accountId, range, options, bulkIds), options);
}

/** Costs of messages with their links, and messages delivered, as in `GET /stats/delivery`. */
export type DeliveredCosts = Pick<MessageTotals, "cost" | "delivered">;

/** Messages that wait have neither cost nor delivery, so the queue isn't read. */
const toFilter = (range: FilteredRange): StatsFilter => ({
  from: fromUnix(range.from),
  to: fromUnix(range.to),
  iso2: range.iso2 ?? null,
  serviceCodes: range.services ?? null,
  keyIds: range.keyIds ?? null,
  sealed: range.sealed ?? null,
  waiting: [],
});

/** Reads costs of the range, and of both sides of a comparison, in one pass. */
export async function getDeliveredCosts(
  tx: Tx,
  accountId: number,
  range: FilteredRange,
  comparison: Comparison | null,
): Promise<Record<"total" | "before" | "compared", DeliveredCosts>> {
  const rows = await sumCompared(
    tx,
    accountId,
    toFilter(range),
    comparison && {
      before: toDates(comparison.before),
      compared: toDates(comparison.compared),
    },
  );
  const find = (name: ComparedRecord["figure"]) => {
    const row = rows.find(({ figure }) => figure === name) ?? NO_SUMS;
    const { cost, delivered } = toMessageTotals(row);
    return { cost, delivered };
  };
  return { total: find("total"), before: find("before"), compared: find("compared") };
}

export async function getDeliveredCostsByGroup(
  tx: Tx,
  accountId: number,
  range: FilteredRange,
  group: StatsGroup,
): Promise<Map<string, DeliveredCosts>> {
  const rows = await sumByGroup(tx, accountId, toFilter(range), group);
  return new Map(
    rows.map((row) => {
      const { cost, delivered } = toMessageTotals(row);
      return [toGroupValue(accountId, group, row.group_value) ?? "", { cost, delivered }];
    }),
  );
}

/** Reads costs by hour, in micro-units; omits hours without any. */
export async function listHourlyCosts(
  tx: Tx,
  accountId: number,
  range: FilteredRange,
): Promise<{ at: number; cost: bigint }[]> {
  const hours = { interval: "hour", timeZone: "UTC" } as const;
  const rows = await sumSpendingByPeriod(tx, accountId, toDates(range), hours);
  return rows.map(({ period, cost }) => ({ at: toUnix(period), cost: BigInt(cost) }));
}

export async function findFirstChargeTime(tx: Tx, accountId: number): Promise<number | null> {
  const hour = await findFirstCharge(tx, accountId);
  return hour === null ? null : toUnix(hour);
}
