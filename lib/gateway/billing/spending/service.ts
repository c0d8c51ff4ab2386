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
  resolveKeys,
  resolveRange,
  type SpendingComparison,
  type SpendingFilter,
  toKeyIds,
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
  filter: SpendingFilter,
): Promise<SpendingReport["previous"]> {
  const spending = await readPreviousSpending(tx, accountId, comparison, filter);
  if (comparison === null || spending === null) return null;
  const { before, compared } = comparison;
  return {
    ...spending,
    messages_delivered: await readDeliveredCosts(tx, accountId, { ...before, ...filter }),
    messages_delivered_compared: await readDeliveredCosts(tx, accountId, {
      ...compared,
      ...filter,
    }),
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
    const keyIds = await resolveKeys(tx, ctx, query, "insightsSpend");
    const filter: SpendingFilter = {
      iso2: query.iso2?.map((code) => code.toUpperCase()) ?? null,
      services: query.service ?? null,
      keyIds,
    };
    const filtered = { ...range, ...filter };
    const groups = await readGroups(tx, id, { range, comparison, group, filter });
    const largest = groups.slice(0, MAX_PERIOD_GROUPS).map(({ group: value }) => value);
    const periods = await readGroupPeriods(tx, id, { range: filtered, group, largest, options });
    return {
      currency,
      time_zone: timeZone,
      ...range,
      key_ids: toKeyIds(id, keyIds),
      totals: await readSpending(tx, id, filtered),
      messages_delivered: await readDeliveredCosts(tx, id, filtered),
      periods: await readSpendingPeriods(tx, id, filtered, options),
      groups,
      group_periods: periods.map(({ cost, ...period }) => ({
        ...period,
        cost: microToNumber(cost),
      })),
      previous: await readPrevious(tx, id, comparison, filter),
    };
  });
}
