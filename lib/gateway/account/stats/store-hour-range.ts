export interface Dates {
  from: Date;
  to: Date;
}

/** Adds a parameter to a statement, and returns its placeholder such as `$3`. */
export type AddParameter = (value: unknown) => string;

export interface HourRange {
  name: string;
  dates: Dates;
  /** SQL number by which the sums are grouped, such as the start of a period. */
  at: string;
}

export const sumHoursSql = (
  addParameter: AddParameter,
  sums: string,
  { name, dates, at }: HourRange,
): string =>
  `SELECT '${name}' AS figure, (${at})::float8 AS at, min(hour) AS first_hour, ${sums}
   FROM hours WHERE hour >= ${addParameter(dates.from)}::timestamptz AND hour < ${addParameter(dates.to)}::timestamptz GROUP BY 2`;
