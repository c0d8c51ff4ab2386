import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { dashboardKeyId } from "@/lib/core/permissions/dashboard-key";
import { periodStart } from "@/lib/core/time/period-start";
import { fromUnix } from "@/lib/core/time/time";
import { type Tx, readSnapshot } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { type Comparison, findComparison } from "./comparison";
import { assertSpendingRetained } from "./kept-spending";
import type { SpendingQuery, SpendingStats, SpendingSums } from "./schema-spending";
import { type StatsRange, resolveRange } from "./range";
import { MAX_RANGE_DAYS } from "./schema-values";
import type { StatsInterval } from "./store-periods";
import { findSealedHours } from "./store-sealed-hours";
import {
  NO_SPENDING,
  type SpendingFigureRecord,
  type SpendingFilter,
  type SpendingGroup,
  type SpendingSums as SumsRecord,
  sumSpending,
  sumSpendingByGroup,
  sumSpendingFigures,
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

const toSpendingSums = (sums: SumsRecord): SpendingSums => ({
  messages: Number(sums.messages),
  parts: Number(sums.parts),
  short_links: Number(sums.links),
  messenger_codes: Number(sums.codes),
  fraud_checks: Number(sums.checks),
  cost: microToNumber(BigInt(sums.cost)),
});

export async function getSpending(
  tx: Tx,
  accountId: number,
  range: FilteredRange,
): Promise<SpendingSums> {
  return toSpendingSums(await sumSpending(tx, accountId, toDates(range)));
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
    ...toSpendingSums(row),
  }));
}

/** Reads totals, periods and the comparison in one pass. */
export async function getSpendingFigures(
  tx: Tx,
  accountId: number,
  range: FilteredRange,
  { interval, timeZone }: { interval: StatsInterval; timeZone: string },
  comparison: Comparison | null,
): Promise<Pick<SpendingStats, "totals" | "periods" | "previous">> {
  const rows = await sumSpendingFigures(
    tx,
    accountId,
    toDates(range),
    { interval, timeZone },
    comparison && {
      before: toDates(comparison.before),
      compared: toDates(comparison.compared),
    },
  );
  const find = (name: SpendingFigureRecord["figure"]) =>
    toSpendingSums(rows.find(({ figure }) => figure === name) ?? NO_SPENDING);
  const listPeriods = (name: SpendingFigureRecord["figure"]) =>
    rows
      .filter(({ figure }) => figure === name)
      .map((row) => ({ period: periodStart(row.at, interval, timeZone), ...toSpendingSums(row) }));
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
    const summed = { ...range, sealed: await findSealedHours(tx, id) };
    return {
      currency,
      time_zone: timeZone,
      ...range,
      ...(await getSpendingFigures(tx, id, summed, { interval, timeZone }, comparison)),
      groups: group == null ? [] : await getSpendingGroups(tx, id, summed, group),
    };
  });
}
