import { PART_SUMS, type PartSum } from "@/lib/core/messages/part-sums";
import type { Tx } from "@/lib/db/transaction";
import { type Dates, type Figure, figureSql, type Place } from "./store-figure";
import {
  counted,
  filterValues,
  MEASURES,
  periodZone,
  type StatsFilter,
  type StatsInterval,
  type Sums,
} from "./store-periods";

/** Text, since bigint. Sums of parts are those of `charged` messages. */
export type HourSums = Sums & Record<PartSum, string>;

/** Null without a comparison. */
type ComparedDates = { before: Dates; compared: Dates } | null;

export interface HourFigures {
  range: Dates;
  timeZone: string;
  interval: StatsInterval;
  comparison: ComparedDates;
  /** Hours and periods of the usual shares; null: they aren't read. */
  usual: { interval: "hour" | "day"; range: Dates } | null;
}

export interface FigureRecord extends HourSums {
  figure: "total" | "period" | "week_hour" | "before" | "compared" | "usual";
  /**
   * Unix time of the period; hour of the week, from 24 for Monday 00:00; or local time of the usual period, as if it were UTC.
   * Otherwise 0.
   */
  at: number;
  first_hour: Date;
}

const ALL_MEASURES = [...MEASURES, ...PART_SUMS];

export const NO_SUMS = Object.fromEntries(ALL_MEASURES.map((name) => [name, "0"])) as HourSums;

const sumAs = (names: readonly string[], type: "bigint" | "text") =>
  names.map((name) => `sum(${name})::${type} AS ${name}`).join(", ");

/** Makes figures from sums by hour, so that each row is read once. */
function hoursSql(
  filter: StatsFilter,
  measures: readonly string[],
  place: Place,
  figures: readonly Figure[],
): string {
  const sums = sumAs(measures, "text");
  return `WITH hours AS MATERIALIZED (
    SELECT hour, ${sumAs(measures, "bigint")} FROM ${counted(place, filter, null)} GROUP BY hour
  ) ${figures.map((figure) => figureSql(place, sums, figure)).join(" UNION ALL ")} ORDER BY 1, 2`;
}

/**
 * Sums by hour once, and from these hours all figures without groups, oldest first. Omits figures without hours.
 * @param filter covers all hours that the figures need
 */
export async function sumHours(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  { range, interval, timeZone, comparison, usual }: HourFigures,
): Promise<FigureRecord[]> {
  const values = filterValues(accountId, filter);
  const place: Place = (value) => `$${values.push(value)}`;
  const figures: Figure[] = [];
  const add = (name: FigureRecord["figure"], dates: Dates, at = "0") =>
    figures.push({ name, dates, at });
  add("total", range);
  const zone = place(periodZone(interval, timeZone));
  add("period", range, `extract(epoch FROM date_trunc(${place(interval)}, hour, ${zone}))`);
  const local = `(hour AT TIME ZONE ${place(timeZone)}::text)`;
  add("week_hour", range, `extract(isodow FROM ${local}) * 24 + extract(hour FROM ${local})`);
  if (comparison !== null) {
    add("before", comparison.before);
    add("compared", comparison.compared);
  }
  if (usual !== null) {
    const localPeriod = `date_trunc(${place(usual.interval)}, ${local})`;
    add("usual", usual.range, `extract(epoch FROM ${localPeriod})`);
  }
  const { rows } = await tx.query<FigureRecord>(
    hoursSql(filter, ALL_MEASURES, place, figures),
    values,
  );
  return rows;
}

export interface ComparedRecord extends Sums {
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
  const place: Place = (value) => `$${values.push(value)}`;
  const figures = Object.entries({ total: filter, ...comparison }).map(([name, dates]) => ({
    name,
    dates,
    at: "0",
  }));
  const { rows } = await tx.query<ComparedRecord>(
    hoursSql(readRange, MEASURES, place, figures),
    values,
  );
  return rows;
}
