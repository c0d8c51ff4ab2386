import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { countDays } from "@/lib/core/time/units";
import { readSnapshot } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import {
  assertSpendingRetained,
  findComparison,
  findClosedHours,
  type PeriodOptions,
  getDeliveredCosts,
  getSpendingTotals,
  resolveKeys,
  resolveRange,
  type SpendingFilter,
  toKeyIds,
} from "@/lib/gateway/account/stats/public";
import { listGroupPeriods, getGroups } from "./groups";
import type { SpendingReport, SpendingReportQuery } from "./schema";
import { MAX_PERIOD_GROUPS, MAX_SPENDING_DAYS } from "./schema-values";

const DEFAULT_DAYS = 30;
/** Longer ranges are compared by whole days, like those of `GET /stats/spending` by days. */
const MAX_HOURLY_DAYS = 3;

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
    await assertSpendingRetained(tx, ctx, range);
    const timeZone = query.time_zone ?? (await getTimeZone(tx, id));
    const options: PeriodOptions = { interval, timeZone };
    const comparison = await findComparison(tx, ctx, range, {
      compare,
      interval: countDays(range.to - range.from) <= MAX_HOURLY_DAYS ? "hour" : "day",
      timeZone,
    });
    const keyIds = await resolveKeys(tx, ctx, query, "insightsSpend");
    const filter: SpendingFilter = {
      iso2: query.iso2?.map((code) => code.toUpperCase()) ?? null,
      services: query.service ?? null,
      keyIds,
      sealed: await findClosedHours(tx, id),
    };
    const filtered = { ...range, ...filter };
    const groups = await getGroups(tx, id, { range, comparison, group, filter });
    const largest = groups.slice(0, MAX_PERIOD_GROUPS).map(({ group: value }) => value);
    const groupPeriods = await listGroupPeriods(tx, id, {
      range: filtered,
      group,
      largest,
      options,
    });
    const figures = await getSpendingTotals(tx, id, filtered, options, comparison);
    const delivered = await getDeliveredCosts(tx, id, filtered, comparison);
    return {
      currency,
      time_zone: timeZone,
      ...range,
      key_ids: toKeyIds(id, keyIds),
      totals: figures.totals,
      messages_delivered: delivered.total,
      periods: figures.periods,
      groups,
      group_periods: groupPeriods.map(({ cost, ...period }) => ({
        ...period,
        cost: microToNumber(cost),
      })),
      previous: figures.previous && {
        ...figures.previous,
        messages_delivered: delivered.before,
        messages_delivered_compared: delivered.compared,
      },
    };
  });
}
