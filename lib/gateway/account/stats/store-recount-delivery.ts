import type { Tx } from "@/lib/db/transaction";
import { durationBucketSql, histogramElementSql } from "./duration-histogram";
import { MEASURE_SQL } from "./store";
import { DURATIONS } from "./store-delivery-times";
import { COUNTED_SQL, findClosedBefore, type StatsDifference } from "./store-recount";

const KEY = "account_id, hour, iso2, service_code, key_id";

/** Histograms of account $1 since $2 from its messages. */
const TIMES_SQL = `
  SELECT ${KEY}, ${DURATIONS.map(
    (name) =>
      `coalesce(array_agg(${histogramElementSql("bucket", "messages")} ORDER BY bucket) FILTER (WHERE duration = '${name}'), '{}') AS ${name}`,
  ).join(", ")}
  FROM (
    SELECT ${KEY}, duration, ${durationBucketSql("ms")} AS bucket, count(*) AS messages
    FROM (${COUNTED_SQL}) counted, LATERAL (VALUES
      ('hand_over', hand_over_ms::bigint),
      ('delivery', CASE WHEN ${MEASURE_SQL.delivered} THEN delivery_ms::bigint END),
      ('total', CASE WHEN ${MEASURE_SQL.delivered} THEN hand_over_ms::bigint + delivery_ms END)) AS each (duration, ms)
    WHERE ${MEASURE_SQL.sent} AND ms IS NOT NULL GROUP BY ${KEY}, duration, bucket
  ) buckets GROUP BY ${KEY}`;

/** Failures of account $1 since $2 from its messages. */
const FAILURES_SQL = `
  SELECT ${KEY}, CASE WHEN ${MEASURE_SQL.sent} THEN dlr_code ELSE status_code END AS code, count(*) AS messages,
    coalesce(sum(price) FILTER (WHERE ${MEASURE_SQL.sent}), 0)::bigint AS cost
  FROM (${COUNTED_SQL}) counted WHERE ${MEASURE_SQL.undelivered} OR ${MEASURE_SQL.refused}
  GROUP BY ${KEY}, code`;

/** Inserts an account's first histograms and failures, from its imported messages. */
export async function insertDeliveryRecount(tx: Tx, accountId: number): Promise<void> {
  const values = [accountId, await findClosedBefore(tx)];
  await tx.query(
    `INSERT INTO delivery_times (${KEY}, hand_over, delivery, total) ${TIMES_SQL}`,
    values,
  );
  await tx.query(
    `INSERT INTO message_failures (${KEY}, code, messages, cost) ${FAILURES_SQL}`,
    values,
  );
}

/** Formats rows of hours that can be recounted: those without closed messages. */
const toLines = (rows: string, line: string) => `
  SELECT ${KEY}, ${line} AS line FROM (${rows}) r WHERE hour >= $2 AND NOT EXISTS (
    SELECT FROM closed_message_stats c WHERE c.account_id = $1 AND (c.hour, c.iso2, c.service_code, c.key_id)
      = (r.hour, r.iso2, r.service_code, r.key_id))`;

const compare = (stored: string, counted: string, line: string, measure: string) => `
  SELECT hour, iso2, service_code, key_id, '${measure}' AS measure, coalesce(s.line, 'nothing') AS stored,
    coalesce(c.line, 'nothing') AS counted
  FROM (${toLines(stored, line)}) s FULL JOIN (${toLines(counted, line)}) c USING (${KEY})
  WHERE s.line IS DISTINCT FROM c.line`;

const DIFFERENCES_SQL = `
  ${compare(
    "SELECT * FROM delivery_times WHERE account_id = $1",
    TIMES_SQL,
    "concat_ws(' ', hand_over, delivery, total)",
    "durations",
  )}
  UNION ALL
  ${compare(
    toLists("SELECT * FROM message_failures WHERE account_id = $1 AND messages <> 0"),
    toLists(FAILURES_SQL),
    "list",
    "failures",
  )}
  ORDER BY 1, 2, 3, 4, 5`;

function toLists(rows: string): string {
  return `SELECT ${KEY}, string_agg(format('%s: %s for %s', code, messages, cost), ', ' ORDER BY code) AS list
    FROM (${rows}) f GROUP BY ${KEY}`;
}

/** Returns differences from a recount. */
export async function compareDeliveryWithRecount(
  tx: Tx,
  accountId: number,
): Promise<StatsDifference[]> {
  const { rows } = await tx.query<StatsDifference>(DIFFERENCES_SQL, [
    accountId,
    await findClosedBefore(tx),
  ]);
  return rows;
}
