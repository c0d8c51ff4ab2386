import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { dashboardKeyId } from "@/lib/core/permissions/dashboard-key";
import { startOfTruncated } from "@/lib/core/time/period-start";
import { rangeBefore } from "@/lib/core/time/range-before";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { startOfHour } from "@/lib/core/time/units";
import { type Tx, readSnapshot } from "@/lib/db/transaction";
import { readTimeZone } from "@/lib/gateway/account/accounts/public";
import { assertSpendingKept, isSpendingKept } from "./kept-spending";
import type { SpendingQuery, SpendingStats, SpendingSums } from "./schema-spending";
import { type Range, resolveRange } from "./range";
import { MAX_RANGE_DAYS } from "./schema-values";
import type { StatsInterval } from "./store-periods";
import {
  type SpendingFilter,
  type SpendingGroup,
  type SpendingSums as SumsRecord,
  sumSpending,
  sumSpendingByGroup,
  sumSpendingByPeriod,
} from "./store-spending";

const DEFAULT_DAYS = 30;
/** Key id of dashboard messages in the sums. */
const NO_KEY = "0";

/** Range of sums that may be limited to countries, services and keys. */
export type FilteredRange = Range & SpendingFilter;

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

export async function readSpending(
  tx: Tx,
  accountId: number,
  range: FilteredRange,
): Promise<SpendingSums> {
  return toSpendingSums(await sumSpending(tx, accountId, toDates(range)));
}

export async function readSpendingPeriods(
  tx: Tx,
  accountId: number,
  range: FilteredRange,
  { interval, timeZone }: { interval: StatsInterval; timeZone: string },
): Promise<SpendingStats["periods"]> {
  const rows = await sumSpendingByPeriod(tx, accountId, toDates(range), { interval, timeZone });
  return rows.map((row) => ({
    period: startOfTruncated(row.period, interval, timeZone),
    ...toSpendingSums(row),
  }));
}

export async function readSpendingGroups(
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

export interface SpendingComparison {
  before: Range;
  /** Finished hours of the range. */
  compared: Range;
}

/** Returns null without a comparison or without the sums of the range before. */
export async function findSpendingBefore(
  tx: Tx,
  ctx: Context,
  range: Range,
  {
    compare,
    interval,
    timeZone,
  }: Pick<SpendingQuery, "compare" | "interval"> & { timeZone: string },
): Promise<SpendingComparison | null> {
  if (compare == null) return null;
  const until = Math.min(range.to, startOfHour(toUnix(ctx.now())));
  const step = compare === "previous_months" ? "month" : interval;
  const before = rangeBefore(range, { step, timeZone, until });
  if (!(await isSpendingKept(tx, ctx, before))) return null;
  return { before, compared: { from: range.from, to: until } };
}

export async function readPreviousSpending(
  tx: Tx,
  accountId: number,
  comparison: SpendingComparison | null,
  filter: SpendingFilter = {},
): Promise<SpendingStats["previous"]> {
  if (comparison === null) return null;
  const { before, compared } = comparison;
  return {
    ...before,
    totals: await readSpending(tx, accountId, { ...before, ...filter }),
    compared: await readSpending(tx, accountId, { ...compared, ...filter }),
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
    await assertSpendingKept(tx, ctx, range);
    const timeZone = query.time_zone ?? (await readTimeZone(tx, id));
    const comparison = await findSpendingBefore(tx, ctx, range, { compare, interval, timeZone });
    return {
      currency,
      time_zone: timeZone,
      ...range,
      totals: await readSpending(tx, id, range),
      periods: await readSpendingPeriods(tx, id, range, { interval, timeZone }),
      groups: group == null ? [] : await readSpendingGroups(tx, id, range, group),
      previous: await readPreviousSpending(tx, id, comparison),
    };
  });
}
