import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { periodStart } from "@/lib/core/time/period-start";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { DAY_SECONDS, HOUR_SECONDS } from "@/lib/core/time/units";
import { readSnapshot, type Tx } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import {
  createHistograms,
  type Histograms,
  type PlacedHistograms,
  placeHistograms,
  subtractHistograms,
  sumBuckets,
  toDeliveryTotals,
} from "./delivery-totals";
import { toDurationClasses } from "./duration-histogram";
import { toGroupValue, toStatsFilter } from "./filters";
import { resolveKeys, toKeyIds } from "./key-filter";
import { type Comparison, findComparison } from "./comparison";
import { assertSpendingRetained } from "./retained-spending";
import { toPartStats } from "./parts";
import { type StatsRange, resolveRange } from "./range";
import { MAX_RANGE_DAYS } from "./schema-values";
import type { DeliveryStats, DeliveryStatsQuery } from "./schema-delivery";
import { toMessageTotals } from "./service";
import { sumDurations, sumPlacedDurations } from "./store-durations";
import { sumFailures } from "./store-failures";
import { type GroupRecord, sumGroups } from "./store-groups";
import { type StatRecord, type HourTotals, NO_SUMS, sumHours } from "./store-hours";
import { findClosedHours } from "./store-closed-hours";
import { findWaiting, type StatsFilter, type Totals } from "./store-periods";
import { findUsualShares, USUAL_WEEKS } from "./usual-shares";

const DEFAULT_DAYS = 30;
const MAX_LINES = 6;
const HOURS_OF_DAY = 24;

function toOutcomes(sums: Totals) {
  const { messages, delivered, failed } = toMessageTotals(sums);
  return { messages, delivered, failed };
}

/** Inputs that all statistics of a response share. */
interface Reading {
  tx: Tx;
  ctx: Context;
  range: StatsRange;
  query: DeliveryStatsQuery;
  timeZone: string;
  toFilter: (range: StatsRange) => StatsFilter;
  comparison: Comparison | null;
}

/** Returns starts of truncated periods; reads each once, as the time zone makes it slow. */
function toPeriodReader({ query, timeZone }: Reading): (truncated: number) => number {
  const starts = new Map<number, number>();
  return (truncated) => {
    const start = starts.get(truncated) ?? periodStart(truncated, query.interval, timeZone);
    starts.set(truncated, start);
    return start;
  };
}

const toDates = ({ from, to }: StatsRange) => ({ from: fromUnix(from), to: fromUnix(to) });

/** Usual shares of the periods from `first`. */
interface Usual {
  interval: "hour" | "day";
  first: number;
  range: StatsRange;
}

function toUsual({ range, query, timeZone }: Reading): Usual | null {
  const { interval } = query;
  if (interval === "month") return null;
  const first = interval === "day" ? periodStart(range.from, interval, timeZone) : range.from;
  // An hour more, as clocks may change in between.
  const from = first - USUAL_WEEKS * 7 * DAY_SECONDS - HOUR_SECONDS;
  return { interval, first, range: { from, to: range.to } };
}

async function readHours(reading: Reading, usual: Usual | null) {
  const { tx, ctx, range, query, timeZone, toFilter, comparison } = reading;
  const from = Math.min(
    range.from,
    comparison?.before.from ?? range.from,
    usual?.range.from ?? range.from,
  );
  const rows = await sumHours(tx, ctx.account.id, toFilter({ from, to: range.to }), {
    range: toDates(range),
    interval: query.interval,
    timeZone,
    comparison: comparison && {
      before: toDates(comparison.before),
      compared: toDates(comparison.compared),
    },
    usual: usual && { interval: usual.interval, range: toDates(usual.range) },
  });
  const find = (figure: StatRecord["figure"]) => rows.filter((row) => row.figure === figure);
  const findOne = (figure: StatRecord["figure"]): HourTotals => find(figure)[0] ?? NO_SUMS;
  return { find, findOne };
}

type Hours = Awaited<ReturnType<typeof readHours>>;

async function readFailures(reading: Reading, toPeriod: (truncated: number) => number) {
  const { tx, ctx, range, query, timeZone, toFilter } = reading;
  const { interval } = query;
  const rows = await sumFailures(tx, ctx.account.id, toFilter(range), interval, timeZone);
  return rows.map((row) => ({
    period: toPeriod(toUnix(row.period)),
    code: row.code,
    messages: Number(row.messages),
    cost: microToNumber(BigInt(row.cost)),
  }));
}

async function getHistograms(
  { tx, ctx, query, toFilter }: Reading,
  range: StatsRange,
): Promise<Histograms> {
  if (range.from >= range.to) return createHistograms();
  return sumBuckets(await sumDurations(tx, ctx.account.id, toFilter(range), query.interval));
}

async function readPrevious(
  reading: Reading,
  hours: Hours,
  total: Histograms,
): Promise<DeliveryStats["previous"]> {
  const { range, comparison } = reading;
  if (comparison === null) return null;
  const { before, compared } = comparison;
  const running = { from: Math.max(compared.to, range.from), to: range.to };
  return {
    ...before,
    totals: toDeliveryTotals(hours.findOne("before"), await getHistograms(reading, before)),
    compared: toDeliveryTotals(
      hours.findOne("compared"),
      subtractHistograms(total, await getHistograms(reading, running)),
    ),
  };
}

async function readGroupTotals(reading: Reading): Promise<GroupRecord[]> {
  const { tx, ctx, range, query, timeZone, toFilter, comparison } = reading;
  const { group_by: group, interval } = query;
  if (group == null) return [];
  const filter = toFilter({ from: comparison?.before.from ?? range.from, to: range.to });
  return sumGroups(tx, ctx.account.id, filter, {
    group,
    interval,
    timeZone,
    from: fromUnix(range.from),
    beforeTo: comparison && fromUnix(comparison.before.to),
    maxPeriodGroups: MAX_LINES,
  });
}

function toGroups(
  { ctx, query, comparison }: Reading,
  rows: readonly GroupRecord[],
  histograms: PlacedHistograms,
  toPeriod: (truncated: number) => number,
): Pick<DeliveryStats, "groups" | "group_periods"> {
  const toValue = (value: string) =>
    toGroupValue(ctx.account.id, query.group_by ?? null, value) ?? "";
  const find = (figure: GroupRecord["figure"]) => rows.filter((row) => row.figure === figure);
  const earlier = new Map(find("before").map((row) => [row.group_value, row]));
  return {
    groups: find("group").map((row) => {
      const { messages, delivered, failed, cost } = toMessageTotals(
        earlier.get(row.group_value) ?? NO_SUMS,
      );
      return {
        group: toValue(row.group_value),
        ...toDeliveryTotals(row, histograms.groups.get(row.group_value)),
        previous: comparison === null ? null : { messages, delivered, failed, cost },
      };
    }),
    group_periods: find("period").map((row) => ({
      period: toPeriod(row.period === null ? 0 : toUnix(row.period)),
      group: toValue(row.group_value),
      ...toOutcomes(row),
    })),
  };
}

function toUsualShares(
  hours: Hours,
  usual: Usual | null,
  toPeriod: (truncated: number) => number,
): DeliveryStats["usual"] {
  if (usual === null) return [];
  const periods = hours.find("usual").map((row) => ({
    local: row.at,
    firstHour: toUnix(row.first_hour),
    ...toOutcomes(row),
  }));
  return findUsualShares(periods, usual.first).map(({ firstHour, ...share }) => ({
    period: toPeriod(firstHour),
    ...share,
  }));
}

const toWeekHours = (hours: Hours): DeliveryStats["hours"] =>
  hours
    .find("week_hour")
    .map((row) => ({
      weekday: Math.floor(row.at / HOURS_OF_DAY),
      hour: row.at % HOURS_OF_DAY,
      ...toOutcomes(row),
    }))
    .filter(({ messages }) => messages > 0);

/** Reads all statistics in one snapshot, so they agree, and each table once where they share a range. */
async function readStats(reading: Reading) {
  const { tx, ctx, range, query, timeZone, toFilter } = reading;
  const { interval, group_by: group = null } = query;
  const toPeriod = toPeriodReader(reading);
  const usual = toUsual(reading);
  const hours = await readHours(reading, usual);
  const groups = await readGroupTotals(reading);
  const values = groups.filter(({ figure }) => figure === "group").map((row) => row.group_value);
  const durations = await sumPlacedDurations(
    tx,
    ctx.account.id,
    toFilter(range),
    { interval, timeZone },
    { group, values },
  );
  const histograms = placeHistograms(durations, toPeriod);
  const { all, periods } = histograms;
  const failures = await readFailures(reading, toPeriod);
  const explained = failures.reduce((sum, { messages }) => sum + messages, 0);
  const total = hours.findOne("total");
  const totals = toDeliveryTotals(total, all);
  return {
    totals,
    failures_unknown: Math.max(0, totals.failed - explained),
    periods: hours.find("period").map((row) => {
      const period = toPeriod(row.at);
      return { period, ...toDeliveryTotals(row, periods.get(period)) };
    }),
    distribution: {
      hand_over: toDurationClasses(all.hand_over),
      delivery: toDurationClasses(all.delivery),
      total: toDurationClasses(all.total),
    },
    parts: toPartStats(total),
    failures,
    previous: await readPrevious(reading, hours, all),
    ...toGroups(reading, groups, histograms, toPeriod),
    usual: toUsualShares(hours, usual, toPeriod),
    hours: toWeekHours(hours),
  };
}

export async function getDeliveryStats(
  ctx: Context,
  query: DeliveryStatsQuery,
): Promise<DeliveryStats> {
  const { id, currency } = ctx.account;
  const { interval, compare } = query;
  const range = resolveRange(ctx, query, {
    longest: MAX_RANGE_DAYS[interval],
    usual: DEFAULT_DAYS,
  });
  return readSnapshot(id, async (tx) => {
    await assertSpendingRetained(tx, ctx, range);
    const timeZone = query.time_zone ?? (await getTimeZone(tx, id));
    const waiting = await findWaiting(tx, id);
    const sealed = await findClosedHours(tx, id);
    const keyIds = await resolveKeys(tx, ctx, query, "insightsDelivery");
    const toFilter = ({ from, to }: StatsRange): StatsFilter => ({
      ...toStatsFilter(id, query),
      keyIds,
      waiting,
      sealed,
      ...toDates({ from, to }),
    });
    const comparison = await findComparison(tx, ctx, range, { compare, interval, timeZone });
    return {
      currency,
      time_zone: timeZone,
      ...range,
      key_ids: toKeyIds(id, keyIds),
      ...(await readStats({ tx, ctx, range, query, timeZone, toFilter, comparison })),
    };
  });
}
