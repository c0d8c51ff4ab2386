import { UNCOUNTED_CODES } from "@/lib/core/messages/message-state";
import type { Tx } from "@/lib/db/transaction";
import { MEASURE_SQL } from "./store";
import {
  FILTER,
  filterValues,
  periodZone,
  type StatsFilter,
  type StatsInterval,
} from "./store-periods";

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
  const { rows } = await tx.query<FailureRecord>(
    `WITH hours AS MATERIALIZED (
       SELECT hour, code, sum(messages) AS messages, sum(cost) AS cost
       FROM (
         SELECT hour, code, messages, cost FROM message_failures WHERE ${FILTER}
         UNION ALL
         SELECT hour, CASE WHEN ${MEASURE_SQL.sent} THEN dlr_code ELSE status_code END, -1,
           CASE WHEN ${MEASURE_SQL.sent} THEN -price ELSE 0 END
         FROM deleted_messages WHERE ${FILTER} AND status_code NOT IN (${UNCOUNTED_CODES.join(", ")})
           AND (${MEASURE_SQL.undelivered} OR ${MEASURE_SQL.refused})
       ) AS failed GROUP BY hour, code
     )
     SELECT date_trunc($7, hour, $8) AS period, code, sum(messages)::text AS messages, sum(cost)::text AS cost
     FROM hours GROUP BY 1, 2 HAVING sum(messages) > 0 ORDER BY 1, 2`,
    [...filterValues(accountId, filter), interval, periodZone(interval, timeZone)],
  );
  return rows;
}
