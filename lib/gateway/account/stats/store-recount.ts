import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { UNCOUNTED_CODES } from "@/lib/core/messages/message-state";
import { PART_SUMS, PART_SUMS_SQL } from "@/lib/core/messages/part-totals";
import type { Tx } from "@/lib/db/transaction";
import { MEASURE_SQL, MEASURES } from "./store";

const UNCOUNTED_CODES_SQL = UNCOUNTED_CODES.join(", ");

/** Counted messages of account $1 since $2, including deleted ones. */
export const COUNTED_SQL = `
  SELECT account_id, date_trunc('hour', coalesce(gateway_sent_at, delivery_at, created_at), 'UTC') AS hour, iso2,
    service_code, coalesce(key_id, 0) AS key_id, parts_count, price, links_count, links_price, status_code, dlr_code,
    hand_over_ms, delivery_ms, savable_parts, is_one_over
  FROM messages WHERE account_id = $1 AND origin <> '${TEST_ORIGIN}' AND status_code NOT IN (${UNCOUNTED_CODES_SQL}) AND uuid >= first_uuid7($2)
  UNION ALL
  SELECT account_id, hour, iso2, service_code, key_id, parts_count, price, links_count, links_price, status_code, dlr_code,
    hand_over_ms, delivery_ms, savable_parts, is_one_over
  FROM deleted_messages WHERE account_id = $1 AND hour IS NOT NULL AND status_code NOT IN (${UNCOUNTED_CODES_SQL})
    AND uuid >= first_uuid7($2)`;

/**
 * Returns the time before which messages are closed (`lib/retention/messages.ts`). Read separately, because it lies on
 * a cluster's coordinator.
 */
export async function findClosedBefore(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ before: string }>(
    "SELECT closed_before::text AS before FROM message_closing",
  );
  const [closing] = rows;
  if (closing === undefined) throw new Error("The row of message_closing is missing");
  return closing.before;
}

const RECOUNT_SQL = `
  SELECT account_id, hour, iso2, service_code, key_id,
    count(*) FILTER (WHERE ${MEASURE_SQL.sent}) AS sent,
    coalesce(sum(parts_count) FILTER (WHERE ${MEASURE_SQL.sent}), 0)::bigint AS parts,
    coalesce(sum(price) FILTER (WHERE ${MEASURE_SQL.sent}), 0)::bigint AS cost,
    coalesce(sum(links_count) FILTER (WHERE ${MEASURE_SQL.sent}), 0)::bigint AS links,
    coalesce(sum(links_price) FILTER (WHERE ${MEASURE_SQL.sent}), 0)::bigint AS links_cost,
    count(*) FILTER (WHERE ${MEASURE_SQL.delivered}) AS delivered,
    count(*) FILTER (WHERE ${MEASURE_SQL.undelivered}) AS undelivered,
    count(*) FILTER (WHERE ${MEASURE_SQL.refused}) AS refused,
    ${PART_SUMS.map((name) => `${PART_SUMS_SQL[name]} AS ${name}`).join(",\n    ")}
  FROM (${COUNTED_SQL}) counted GROUP BY account_id, hour, iso2, service_code, key_id`;

/** Inserts an account's first sums, from its imported messages. */
export async function insertRecount(tx: Tx, accountId: number): Promise<void> {
  await tx.query(
    `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, ${MEASURES.join(", ")})
     ${RECOUNT_SQL}`,
    [accountId, await findClosedBefore(tx)],
  );
}

export interface StatsDifference {
  hour: Date;
  iso2: string;
  service_code: string;
  key_id: string;
  measure: string;
  stored: string;
  counted: string;
}

const CLOSED_IN_OPEN_HOURS_SQL = `
  SELECT account_id, hour, iso2, service_code, key_id, ${MEASURES.join(", ")} FROM closed_message_stats
  WHERE account_id = $1 AND before <= $2`;

/** Returns differences from a recount; hours with closed messages can't be recounted. */
export async function compareWithRecount(tx: Tx, accountId: number): Promise<StatsDifference[]> {
  const selectValues = (table: string) =>
    `jsonb_build_object(${MEASURES.map((name) => `'${name}', coalesce(${table}.${name}, 0)`).join(", ")})`;
  const { rows } = await tx.query<StatsDifference>(
    `WITH counted AS (
         SELECT account_id, hour, iso2, service_code, key_id, ${MEASURES.map((name) => `sum(${name})::bigint AS ${name}`).join(", ")}
         FROM (${RECOUNT_SQL} UNION ALL ${CLOSED_IN_OPEN_HOURS_SQL}) parts
         WHERE hour >= $2 GROUP BY 1, 2, 3, 4, 5),
       stored AS (SELECT * FROM message_stats WHERE account_id = $1 AND hour >= $2)
     SELECT hour, iso2, service_code, key_id, measure.key AS measure, measure.value #>> '{}' AS stored,
       (other -> measure.key) #>> '{}' AS counted
     FROM (
       SELECT hour, iso2, service_code, key_id, ${selectValues("s")} AS own, ${selectValues("c")} AS other
       FROM stored s FULL JOIN counted c USING (account_id, hour, iso2, service_code, key_id)
     ) both_sides, jsonb_each(own) AS measure
     WHERE measure.value <> other -> measure.key
     ORDER BY hour, iso2, service_code, key_id`,
    [accountId, await findClosedBefore(tx)],
  );
  return rows;
}
