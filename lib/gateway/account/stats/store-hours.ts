import { PART_SUMS, type PartSum } from "@/lib/core/messages/part-totals";
import type { Tx } from "@/lib/db/transaction";
import { type Dates, type HourRange, sumHoursSql, type AddParameter } from "./store-hour-range";
import {
  counted,
  filterValues,
  MEASURES,
  periodZone,
  type StatsFilter,
  type StatsInterval,
  type Totals,
} from "./store-periods";

/** Text, since bigint. Sums of parts are those of `charged` messages. */
export type HourTotals = Totals & Record<PartSum, string>;

/** Null without a comparison. */
type ComparedDates = { before: Dates; compared: Dates } | null;

export interface HourStats {
  range: Dates;
  timeZone: string;
  interval: StatsInterval;
  comparison: ComparedDates;
  /** Hours and periods of the usual shares; null: they aren't read. */
  usual: { interval: "hour" | "day"; range: Dates } | null;
}

export interface StatRecord extends HourTotals {
  figure: "total" | "period" | "week_hour" | "before" | "compared" | "usual";
  /**
   * Unix time of the period; hour of the week, from 24 for Monday 00:00; or local time of the usual period, as if it were UTC.
   * Otherwise 0.
   */
  at: number;
  first_hour: Date;
}

const ALL_MEASURES = [...MEASURES, ...PART_SUMS];

export const NO_SUMS = Object.fromEntries(ALL_MEASURES.map((name) => [name, "0"])) as HourTotals;

const sumAs = (names: readonly string[], type: "bigint" | "text") =>
  names.map((name) => `sum(${name})::${type} AS ${name}`).join(", ");

/** Computes statistics from sums by hour, so that each row is read once. */
function hoursSql(
  filter: StatsFilter,
  measures: readonly string[],
  addParameter: AddParameter,
  stats: readonly HourRange[],
): string {
  const totals = sumAs(measures, "text");
  return `WITH hours AS MATERIALIZED (
    SELECT hour, ${sumAs(measures, "bigint")} FROM ${counted(addParameter, filter, null)} GROUP BY hour
  ) ${stats.map((figure) => sumHoursSql(addParameter, totals, figure)).join(" UNION ALL ")} ORDER BY 1, 2`;
}

/**
 * Sums by hour once, and from these hours all statistics without groups, oldest first. Omits statistics without hours.
 * @param filter covers all hours that the statistics need
 */
export async function sumHours(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  { range, interval, timeZone, comparison, usual }: HourStats,
): Promise<StatRecord[]> {
  const values = filterValues(accountId, filter);
  const addParameter: AddParameter = (value) => `$${values.push(value)}`;
  const stats: HourRange[] = [];
  const add = (name: StatRecord["figure"], dates: Dates, at = "0") =>
    stats.push({ name, dates, at });
  add("total", range);
  const zone = addParameter(periodZone(interval, timeZone));
  add("period", range, `extract(epoch FROM date_trunc(${addParameter(interval)}, hour, ${zone}))`);
  const local = `(hour AT TIME ZONE ${addParameter(timeZone)}::text)`;
  add("week_hour", range, `extract(isodow FROM ${local}) * 24 + extract(hour FROM ${local})`);
  if (comparison !== null) {
    add("before", comparison.before);
    add("compared", comparison.compared);
  }
  if (usual !== null) {
    const localPeriod = `date_trunc(${addParameter(usual.interval)}, ${local})`;
    add("usual", usual.range, `extract(epoch FROM ${localPeriod})`);
  }
  const { rows } = await tx.query<StatRecord>(
    hoursSql(filter, ALL_MEASURES, addParameter, stats),
    values,
  );
  return rows;
}

export interface ComparedRecord extends Totals {
  figure: "total" | "before" | "compared";
}

/** Sums a range and both sides of its comparison. Omits those without hours. */
export async function sumCompared(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  comparison: ComparedDates,
): Promise<ComparedRecord[]> {
  const readRange = { ...filter, from: comparison?.before.from ?? filter.from };
  const values = filterValues(accountId, readRange);
  const addParameter: AddParameter = (value) => `$${values.push(value)}`;
  const stats = Object.entries({ total: filter, ...comparison }).map(([name, dates]) => ({
    name,
    dates,
    at: "0",
  }));
  const { rows } = await tx.query<ComparedRecord>(
    hoursSql(readRange, MEASURES, addParameter, stats),
    values,
  );
  return rows;
}
