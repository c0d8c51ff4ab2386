import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { dashboardKeyId } from "@/lib/core/permissions/dashboard-key";
import { periodStart } from "@/lib/core/time/period-start";
import { fromUnix } from "@/lib/core/time/time";
import { type Tx, readSnapshot } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { type Comparison, findComparison } from "./comparison";
import { assertSpendingRetained } from "./retained-spending";
import type { SpendingQuery, SpendingStats, SpendingTotals } from "./schema-spending";
import { type StatsRange, resolveRange } from "./range";
import { MAX_RANGE_DAYS } from "./schema-values";
import type { StatsInterval } from "./store-periods";
import { findClosedHours } from "./store-closed-hours";
import {
  NO_SPENDING,
  type SpendingStatRecord,
  type SpendingFilter,
  type SpendingGroup,
  type SpendingTotals as SumsRecord,
  sumSpending,
  sumSpendingByGroup,
  sumSpendingStats,
} from "./store-spending";

const DEFAULT_DAYS = 30;
/** Key id of dashboard messages in the sums. */
const NO_KEY = "0";

/** Range of sums that may be limited to countries, services and keys. */
export type FilteredRange = StatsRange & SpendingFilter;

export const toDates = ({ from, to, ...filter }: FilteredRange) => ({
  from: fromUnix(from),
  to: fromUnix(to),
  ...filter,
});

const toSpendingTotals = (totals: SumsRecord): SpendingTotals => ({
  messages: Number(totals.messages),
  parts: Number(totals.parts),
  short_links: Number(totals.links),
  messenger_codes: Number(totals.codes),
  fraud_checks: Number(totals.checks),
  cost: microToNumber(BigInt(totals.cost)),
});

export async function getSpending(
  tx: Tx,
  accountId: number,
  range: FilteredRange,
): Promise<SpendingTotals> {
  return toSpendingTotals(await sumSpending(tx, accountId, toDates(range)));
}

export async function getSpendingGroups(
  tx: Tx,
  accountId: number,
  range: FilteredRange,
  group: SpendingGroup,
): Promise<SpendingStats["groups"]> {
  const rows = await sumSpendingByGroup(tx, accountId, toDates(range), group);
  const isDashboard = (value: string) => group === "key_id" && value === NO_KEY;
  return rows.map((row) => ({
    group: isDashboard(row.group_value) ? String(dashboardKeyId(accountId)) : row.group_value,
    ...toSpendingTotals(row),
  }));
}

/** Reads totals, periods and the comparison in one pass. */
export async function getSpendingTotals(
  tx: Tx,
  accountId: number,
  range: FilteredRange,
  { interval, timeZone }: { interval: StatsInterval; timeZone: string },
  comparison: Comparison | null,
): Promise<Pick<SpendingStats, "totals" | "periods" | "previous">> {
  const rows = await sumSpendingStats(
    tx,
    accountId,
    toDates(range),
    { interval, timeZone },
    comparison && {
      before: toDates(comparison.before),
      compared: toDates(comparison.compared),
    },
  );
  const find = (name: SpendingStatRecord["figure"]) =>
    toSpendingTotals(rows.find(({ figure }) => figure === name) ?? NO_SPENDING);
  const listPeriods = (name: SpendingStatRecord["figure"]) =>
    rows
      .filter(({ figure }) => figure === name)
      .map((row) => ({
        period: periodStart(row.at, interval, timeZone),
        ...toSpendingTotals(row),
      }));
  return {
    totals: find("total"),
    periods: listPeriods("period"),
    previous: comparison && {
      ...comparison.before,
      totals: find("before"),
      periods: listPeriods("before_period"),
      compared: find("compared"),
    },
  };
}

export async function getSpendingStats(ctx: Context, query: SpendingQuery): Promise<SpendingStats> {
  const { id, currency } = ctx.account;
  const { interval, compare, group_by: group } = query;
  const range = resolveRange(ctx, query, {
    longest: MAX_RANGE_DAYS[interval],
    usual: DEFAULT_DAYS,
  });
  return readSnapshot(id, async (tx) => {
    await assertSpendingRetained(tx, ctx, range);
    const timeZone = query.time_zone ?? (await getTimeZone(tx, id));
    const comparison = await findComparison(tx, ctx, range, { compare, interval, timeZone });
    const summed = { ...range, sealed: await findClosedHours(tx, id) };
    return {
      currency,
      time_zone: timeZone,
      ...range,
      ...(await getSpendingTotals(tx, id, summed, { interval, timeZone }, comparison)),
      groups: group == null ? [] : await getSpendingGroups(tx, id, summed, group),
    };
  });
}
