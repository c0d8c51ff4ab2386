import { UNCOUNTED_CODES } from "@/lib/core/messages/message-state";
import type { Tx } from "@/lib/db/transaction";
import { MEASURE_SQL } from "./store";
import { summedRowsSql } from "./store-closed-hours";
import {
  FILTER,
  filterValues,
  periodZone,
  type StatsFilter,
  type StatsInterval,
} from "./store-periods";

export const FAILURE_MEASURES = ["messages", "cost"] as const;

export interface FailureRecord {
  period: Date;
  code: number;
  messages: string;
  cost: string;
}

/**
 * Sums failures by period and reason, without deleted messages; oldest first. By hour before, since the time zone makes
 * truncating slow.
 */
export async function sumFailures(
  tx: Tx,
  accountId: number,
  { waiting: _unused, ...filter }: StatsFilter,
  interval: StatsInterval,
  timeZone: string,
): Promise<FailureRecord[]> {
  const values = filterValues(accountId, filter);
  const addParameter = (value: unknown) => `$${values.push(value)}`;
  const failures = summedRowsSql(addParameter, filter, null, {
    hours: "message_failures",
    sums: "failure_sums",
    columns: ["code", ...FAILURE_MEASURES],
  });
  const { rows } = await tx.query<FailureRecord>(
    `WITH hours AS MATERIALIZED (
       SELECT hour, code, sum(messages) AS messages, sum(cost) AS cost
       FROM (
         SELECT hour, code, messages, cost FROM ${failures} WHERE ${FILTER}
         UNION ALL
         SELECT hour, CASE WHEN ${MEASURE_SQL.sent} THEN dlr_code ELSE status_code END, -1,
           CASE WHEN ${MEASURE_SQL.sent} THEN -price ELSE 0 END
         FROM deleted_messages WHERE ${FILTER} AND status_code NOT IN (${UNCOUNTED_CODES.join(", ")})
           AND (${MEASURE_SQL.undelivered} OR ${MEASURE_SQL.refused})
       ) AS failed GROUP BY hour, code
     )
     SELECT date_trunc(${addParameter(interval)}, hour, ${addParameter(periodZone(interval, timeZone))}) AS period, code, sum(messages)::text AS messages, sum(cost)::text AS cost
     FROM hours GROUP BY 1, 2 HAVING sum(messages) > 0 ORDER BY 1, 2`,
    values,
  );
  return rows;
}
