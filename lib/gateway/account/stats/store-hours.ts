import { PART_SUMS, type PartSum } from "@/lib/core/messages/part-sums";
import type { Tx } from "@/lib/db/transaction";
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

interface Dates {
  from: Date;
  to: Date;
}

export interface HourFigures {
  range: Dates;
  interval: StatsInterval;
  timeZone: string;
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

/** Adds a value, and returns its placeholder. */
type Place = (value: unknown) => string;

function figureSql(
  place: Place,
  figure: FigureRecord["figure"],
  { from, to }: Dates,
  at: string,
): string {
  return `SELECT '${figure}' AS figure, (${at})::float8 AS at, min(hour) AS first_hour, ${FIGURE_SUMS}
    FROM hours WHERE hour >= ${place(from)}::timestamptz AND hour < ${place(to)}::timestamptz GROUP BY 2`;
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
  const local = `(hour AT TIME ZONE ${place(timeZone)}::text)`;
  const period = `date_trunc(${place(interval)}, hour, ${place(periodZone(interval, timeZone))})`;
  const figures = [
    figureSql(place, "total", range, "0"),
    figureSql(place, "period", range, `extract(epoch FROM ${period})`),
    figureSql(
      place,
      "week_hour",
      range,
      `extract(isodow FROM ${local}) * 24 + extract(hour FROM ${local})`,
    ),
  ];
  if (comparison !== null) {
    figures.push(
      figureSql(place, "before", comparison.before, "0"),
      figureSql(place, "compared", comparison.compared, "0"),
    );
  }
  if (usual !== null) {
    const localPeriod = `extract(epoch FROM date_trunc(${place(usual.interval)}, ${local}))`;
    figures.push(figureSql(place, "usual", usual.range, localPeriod));
  }
  const { rows } = await tx.query<FigureRecord>(
    `WITH hours AS MATERIALIZED (SELECT hour, ${HOUR_SUMS} FROM ${counted(filter)} GROUP BY hour)
     ${figures.join(" UNION ALL ")} ORDER BY 1, 2`,
    values,
  );
  return rows;
}
