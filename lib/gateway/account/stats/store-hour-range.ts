export interface Dates {
  from: Date;
  to: Date;
}

/** Adds a value to those of a statement, and returns its placeholder. */
export type AddParameter = (value: unknown) => string;

export interface HourRange {
  name: string;
  dates: Dates;
  /** Number by which the figure is split. */
  at: string;
}

/** Sums the rows of `hours` in a range, as `figure`, `at`, `first_hour` and `sums`. */
export const sumHoursSql = (
  addParameter: AddParameter,
  sums: string,
  { name, dates, at }: HourRange,
): string =>
  `SELECT '${name}' AS figure, (${at})::float8 AS at, min(hour) AS first_hour, ${sums}
   FROM hours WHERE hour >= ${addParameter(dates.from)}::timestamptz AND hour < ${addParameter(dates.to)}::timestamptz GROUP BY 2`;
