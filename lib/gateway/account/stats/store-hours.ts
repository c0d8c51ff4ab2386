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

export interface HourFigures {
  range: Dates;
  timeZone: string;
  /** Null: neither periods nor hours of the week are read. */
  interval: StatsInterval | null;
  /** Null without a comparison. */
  comparison: { before: Dates; compared: Dates } | null;
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

const HOUR_SUMS = ALL_MEASURES.map((name) => `sum(${name})::bigint AS ${name}`).join(", ");
const FIGURE_SUMS = ALL_MEASURES.map((name) => `sum(${name})::text AS ${name}`).join(", ");

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
  const toLocal = () => `(hour AT TIME ZONE ${place(timeZone)}::text)`;
  const figures: Figure[] = [];
  const add = (name: FigureRecord["figure"], dates: Dates, at = "0") =>
    figures.push({ name, dates, at });
  add("total", range);
  if (interval !== null) {
    const zone = place(periodZone(interval, timeZone));
    add("period", range, `extract(epoch FROM date_trunc(${place(interval)}, hour, ${zone}))`);
    const local = toLocal();
    add("week_hour", range, `extract(isodow FROM ${local}) * 24 + extract(hour FROM ${local})`);
  }
  if (comparison !== null) {
    add("before", comparison.before);
    add("compared", comparison.compared);
  }
  if (usual !== null) {
    const local = `date_trunc(${place(usual.interval)}, ${toLocal()})`;
    add("usual", usual.range, `extract(epoch FROM ${local})`);
  }
  const selects = figures.map((figure) => figureSql(place, FIGURE_SUMS, figure));
  const { rows } = await tx.query<FigureRecord>(
    `WITH hours AS MATERIALIZED (SELECT hour, ${HOUR_SUMS} FROM ${counted(filter)} GROUP BY hour)
     ${selects.join(" UNION ALL ")} ORDER BY 1, 2`,
    values,
  );
  return rows;
}
