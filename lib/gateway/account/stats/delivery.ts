import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { periodStart, startOfTruncated } from "@/lib/core/time/period-start";
import { rangeBefore } from "@/lib/core/time/range-before";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { DAY_SECONDS, HOUR_SECONDS, startOfHour } from "@/lib/core/time/units";
import { readSnapshot, type Tx } from "@/lib/db/transaction";
import { readTimeZone } from "@/lib/gateway/account/accounts/public";
import {
  createHistograms,
  groupHistograms,
  type Histograms,
  subtractHistograms,
  toDeliverySums,
} from "./delivery-sums";
import { toDurationClasses } from "./duration-histogram";
import { toGroupValue, toStatsFilter } from "./filters";
import { resolveKeys, toKeyIds } from "./key-filter";
import { assertSpendingKept, isSpendingKept } from "./kept-spending";
import { toPartStats } from "./parts";
import { type Range, resolveRange } from "./range";
import { MAX_RANGE_DAYS } from "./schema-values";
import type { DeliveryStats, DeliveryStatsQuery } from "./schema-delivery";
import { toMessageSums } from "./service";
import {
  findUsualShares,
  type OutcomeRecord,
  sumByWeekHour,
  sumDurations,
  sumFailures,
  sumGroupPeriods,
  USUAL_WEEKS,
} from "./store-delivery";
import { sumParts } from "./store-parts";
import {
  findWaiting,
  type StatsFilter,
  type StatsGroup,
  sumAll,
  sumByGroup,
  sumByPeriod,
} from "./store-periods";

const DEFAULT_DAYS = 30;
const MAX_LINES = 6;

const toOutcomes = ({ messages, delivered, failed }: OutcomeRecord) => ({
  messages: Number(messages),
  delivered: Number(delivered),
  failed: Number(failed),
});

/** Inputs that all figures of a response share. */
interface Reading {
  tx: Tx;
  ctx: Context;
  range: Range;
  query: DeliveryStatsQuery;
  timeZone: string;
  toFilter: (range: Range) => StatsFilter;
}

async function readHistograms(
  { tx, ctx, query, toFilter }: Reading,
  range: Range,
): Promise<Histograms> {
  const rows = await sumDurations(tx, ctx.account.id, toFilter(range), query.interval, "all");
  return groupHistograms(rows, () => "all").get("all") ?? createHistograms();
}

async function readPeriods(reading: Reading) {
  const { tx, ctx, range, query, timeZone, toFilter } = reading;
  const { id } = ctx.account;
  const { interval } = query;
  const filter = toFilter(range);
  const starts = new Map<number, number>();
  // Once per period: a row has one bucket, and the time zone makes it slow.
  const toPeriod = ({ period }: { period: Date }) => {
    const start = starts.get(period.getTime()) ?? startOfTruncated(period, interval, timeZone);
    starts.set(period.getTime(), start);
    return start;
  };
  const rows = await sumDurations(tx, id, filter, interval, { timeZone });
  const histograms = groupHistograms(rows, toPeriod);
  const sums = await sumByPeriod(tx, id, filter, interval, timeZone, null);
  const failures = await sumFailures(tx, id, filter, interval, timeZone);
  const all =
    interval === "hour"
      ? await readHistograms(reading, range)
      : (groupHistograms(rows, () => "all").get("all") ?? createHistograms());
  const totals = toDeliverySums(await sumAll(tx, id, filter), all);
  const explained = failures.reduce((sum, { messages }) => sum + Number(messages), 0);
  const figures = {
    totals,
    failures_unknown: Math.max(0, totals.failed - explained),
    periods: sums.map((row) => {
      const period = toPeriod(row);
      return { period, ...toDeliverySums(row, histograms.get(period)) };
    }),
    distribution: {
      hand_over: toDurationClasses(all.hand_over),
      delivery: toDurationClasses(all.delivery),
      total: toDurationClasses(all.total),
    },
    parts: toPartStats(await sumParts(tx, id, filter)),
    failures: failures.map((row) => ({
      period: toPeriod(row),
      code: row.code,
      messages: Number(row.messages),
      cost: microToNumber(BigInt(row.cost)),
    })),
  };
  return { figures, all };
}

/** Returns the range before, or null without a comparison or without its sums. */
async function findBefore(reading: Reading): Promise<{ before: Range; until: number } | null> {
  const { tx, ctx, range, query, timeZone } = reading;
  if (query.compare == null) return null;
  const until = Math.min(range.to, startOfHour(toUnix(ctx.now())));
  const step = query.compare === "previous_months" ? "month" : query.interval;
  const before = rangeBefore(range, { step, timeZone, until });
  return (await isSpendingKept(tx, ctx, before)) ? { before, until } : null;
}

type Before = Awaited<ReturnType<typeof findBefore>>;

async function readPrevious(
  reading: Reading,
  comparison: Before,
  all: Histograms,
): Promise<DeliveryStats["previous"]> {
  if (comparison === null) return null;
  const { tx, ctx, range, toFilter } = reading;
  const { before, until } = comparison;
  const sum = (part: Range) => sumAll(tx, ctx.account.id, toFilter(part));
  const running = { from: Math.max(until, range.from), to: range.to };
  return {
    ...before,
    totals: toDeliverySums(await sum(before), await readHistograms(reading, before)),
    compared: toDeliverySums(
      await sum({ from: range.from, to: until }),
      subtractHistograms(all, await readHistograms(reading, running)),
    ),
  };
}

async function readGroups(
  { tx, ctx, range, query, timeZone, toFilter }: Reading,
  comparison: Before,
): Promise<Pick<DeliveryStats, "groups" | "group_periods">> {
  const group: StatsGroup | null = query.group_by ?? null;
  if (group === null) return { groups: [], group_periods: [] };
  const { id } = ctx.account;
  const filter = toFilter(range);
  const toValue = (value: string | null) => toGroupValue(id, group, value) ?? "";
  const histograms = groupHistograms(
    await sumDurations(tx, id, filter, query.interval, { group }),
    (row) => row.group_value,
  );
  const before =
    comparison === null ? [] : await sumByGroup(tx, id, toFilter(comparison.before), group);
  const earlier = new Map(before.map((row) => [row.group_value, toMessageSums(row)]));
  const none = { messages: 0, delivered: 0, failed: 0, cost: 0 };
  const { interval } = query;
  const rows = await sumByGroup(tx, id, filter, group);
  const largest = rows.slice(0, MAX_LINES).map((row) => row.group_value ?? "");
  return {
    groups: rows.map((row) => {
      const { messages, delivered, failed, cost } = earlier.get(row.group_value) ?? none;
      return {
        group: toValue(row.group_value),
        ...toDeliverySums(row, histograms.get(row.group_value)),
        previous: comparison === null ? null : { messages, delivered, failed, cost },
      };
    }),
    group_periods: (
      await sumGroupPeriods(tx, id, filter, { interval, timeZone, group }, largest)
    ).map((row) => ({
      period: startOfTruncated(row.period, interval, timeZone),
      group: toValue(row.group_value),
      ...toOutcomes(row),
    })),
  };
}

async function readUsual({
  tx,
  ctx,
  range,
  query,
  timeZone,
  toFilter,
}: Reading): Promise<DeliveryStats["usual"]> {
  const { interval } = query;
  if (interval === "month") return [];
  const first = interval === "day" ? periodStart(range.from, interval, timeZone) : range.from;
  // An hour more, as clocks may change in between.
  const earliest = first - USUAL_WEEKS * 7 * DAY_SECONDS - HOUR_SECONDS;
  const rows = await findUsualShares(tx, ctx.account.id, toFilter({ ...range, from: earliest }), {
    interval,
    timeZone,
    from: fromUnix(first),
  });
  return rows.map(({ period, low, high, weeks }) => ({
    period: startOfTruncated(period, interval, timeZone),
    low,
    high,
    weeks,
  }));
}

/** Reads all figures in one snapshot, so they agree. */
export async function getDeliveryStats(
  ctx: Context,
  query: DeliveryStatsQuery,
): Promise<DeliveryStats> {
  const { id, currency } = ctx.account;
  const { interval } = query;
  const range = resolveRange(ctx, query, {
    longest: MAX_RANGE_DAYS[interval],
    usual: DEFAULT_DAYS,
  });
  return readSnapshot(id, async (tx) => {
    await assertSpendingKept(tx, ctx, range);
    const timeZone = query.time_zone ?? (await readTimeZone(tx, id));
    const waiting = await findWaiting(tx, id);
    const keyIds = await resolveKeys(tx, ctx, query, "insightsDelivery");
    const toFilter = ({ from, to }: Range): StatsFilter => ({
      ...toStatsFilter(id, query),
      keyIds,
      waiting,
      from: fromUnix(from),
      to: fromUnix(to),
    });
    const reading: Reading = { tx, ctx, range, query, timeZone, toFilter };
    const comparison = await findBefore(reading);
    const { figures, all } = await readPeriods(reading);
    const hours = await sumByWeekHour(tx, id, toFilter(range), timeZone);
    return {
      currency,
      time_zone: timeZone,
      ...range,
      key_ids: toKeyIds(id, keyIds),
      ...figures,
      previous: await readPrevious(reading, comparison, all),
      ...(await readGroups(reading, comparison)),
      usual: await readUsual(reading),
      hours: hours.map(({ weekday, hour, ...row }) => ({ weekday, hour, ...toOutcomes(row) })),
    };
  });
}
