import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { countDays } from "@/lib/core/time/units";
import { readSnapshot, type Tx } from "@/lib/db/transaction";
import { readTimeZone } from "@/lib/gateway/account/accounts/public";
import {
  assertSpendingKept,
  findSpendingBefore,
  type PeriodOptions,
  readDeliveredCosts,
  readPreviousSpending,
  readSpending,
  readSpendingPeriods,
  resolveRange,
  type SpendingComparison,
} from "@/lib/gateway/account/stats/public";
import { readGroupPeriods, readGroups } from "./groups";
import type { SpendingReport, SpendingReportQuery } from "./schema";
import { MAX_PERIOD_GROUPS, MAX_SPENDING_DAYS } from "./schema-values";

const DEFAULT_DAYS = 30;
/** Longer ranges are compared by whole days, like those of `GET /stats/spending` by days. */
const MAX_HOURLY_DAYS = 3;

async function readPrevious(
  tx: Tx,
  accountId: number,
  comparison: SpendingComparison | null,
): Promise<SpendingReport["previous"]> {
  const spending = await readPreviousSpending(tx, accountId, comparison);
  if (comparison === null || spending === null) return null;
  const { before, compared } = comparison;
  return {
    ...spending,
    messages_delivered: await readDeliveredCosts(tx, accountId, before),
    messages_delivered_compared: await readDeliveredCosts(tx, accountId, compared),
  };
}

/** Reads one snapshot, so that all figures agree. */
export async function getSpendingReport(
  ctx: Context,
  query: SpendingReportQuery,
): Promise<SpendingReport> {
  const { id, currency } = ctx.account;
  const { interval, compare, group_by: group } = query;
  const range = resolveRange(ctx, query, {
    longest: MAX_SPENDING_DAYS[interval],
    usual: DEFAULT_DAYS,
  });
  return readSnapshot(id, async (tx) => {
    await assertSpendingKept(tx, ctx, range);
    const timeZone = query.time_zone ?? (await readTimeZone(tx, id));
    const options: PeriodOptions = { interval, timeZone };
    const comparison = await findSpendingBefore(tx, ctx, range, {
      compare,
      interval: countDays(range.to - range.from) <= MAX_HOURLY_DAYS ? "hour" : "day",
      timeZone,
    });
    const groups = await readGroups(tx, id, { range, comparison, group });
    const largest = groups.slice(0, MAX_PERIOD_GROUPS).map(({ group: value }) => value);
    const periods = await readGroupPeriods(tx, id, { range, group, largest, options });
    return {
      currency,
      time_zone: timeZone,
      ...range,
      totals: await readSpending(tx, id, range),
      messages_delivered: await readDeliveredCosts(tx, id, range),
      periods: await readSpendingPeriods(tx, id, range, options),
      groups,
      group_periods: periods.map(({ cost, ...period }) => ({
        ...period,
        cost: microToNumber(cost),
      })),
      previous: await readPrevious(tx, id, comparison),
    };
  });
}
