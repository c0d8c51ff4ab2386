import type { Tx } from "@/lib/db/transaction";
import {
  counted,
  filterValues,
  MEASURES,
  periodZone,
  type StatsFilter,
  type StatsInterval,
  type Totals,
} from "./store-periods";
import type { StatsGroup } from "./sum-scopes";

export interface GroupRecord extends Totals {
  figure: "before" | "group" | "period";
  /** Null unless `figure` is `period`. */
  period: Date | null;
  group_value: string;
}

export interface GroupFigures {
  group: StatsGroup;
  interval: StatsInterval;
  timeZone: string;
  from: Date;
  /** End of the range before, which starts where the filter does; null without a comparison. */
  beforeTo: Date | null;
  /** Number of the largest groups whose periods are read. */
  maxPeriodGroups: number;
}

const SUMS = MEASURES.map((name) => `sum(${name})::bigint AS ${name}`).join(", ");
const MESSAGES = "sum(sent + refused + waiting)";

/**
 * Sums once by period and group, and from these the sums by group of the range, largest first, those of the range before,
 * and periods of the largest groups, oldest first.
 * @param filter covers both ranges
 */
export async function sumGroups(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  { group, interval, timeZone, from, beforeTo, maxPeriodGroups }: GroupFigures,
): Promise<GroupRecord[]> {
  const values = filterValues(accountId, filter);
  const addParameter = (value: unknown) => `$${values.push(value)}`;
  const start = `${addParameter(from)}::timestamptz`;
  const period = `date_trunc(${addParameter(interval)}, hour, ${addParameter(periodZone(interval, timeZone))})`;
  // A period per hour, since the time zone makes truncating slow.
  const { rows } = await tx.query<GroupRecord>(
    `WITH hours AS MATERIALIZED (
       SELECT hour, CASE WHEN hour >= ${start} THEN ${period} END AS period
       FROM generate_series(date_trunc('hour', $2::timestamptz, 'UTC'), $3::timestamptz, '1 hour') AS hour
     ), cells AS MATERIALIZED (
       SELECT period, ${group}::text AS group_value, ${SUMS} FROM ${counted(addParameter, filter, group)} JOIN hours USING (hour)
       WHERE hour >= ${start} OR hour < ${addParameter(beforeTo)}::timestamptz GROUP BY 1, 2
     ), ranked AS MATERIALIZED (
       SELECT group_value, ${SUMS}, row_number() OVER (ORDER BY ${MESSAGES} DESC, group_value) AS rank
       FROM cells WHERE period IS NOT NULL GROUP BY group_value
     )
     SELECT 'group' AS figure, NULL::timestamptz AS period, group_value, rank, ${MEASURES.join(", ")} FROM ranked
     UNION ALL
     SELECT 'before', NULL, group_value, 0, ${MEASURES.join(", ")} FROM cells WHERE period IS NULL
     UNION ALL
     SELECT 'period', period, group_value, 0, ${MEASURES.map((name) => `cells.${name}`).join(", ")}
     FROM cells JOIN ranked USING (group_value) WHERE period IS NOT NULL AND ranked.rank <= ${addParameter(maxPeriodGroups)}
       AND cells.sent + cells.refused + cells.waiting > 0
     ORDER BY figure, period, rank, group_value`,
    values,
  );
  return rows;
}
