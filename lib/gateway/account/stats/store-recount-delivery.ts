import type { Tx } from "@/lib/db/transaction";
import { aggregateTimesSql, storedBucketSql } from "./duration-histogram";
import { addUp } from "./store-recount-closed";
import { MEASURE_SQL } from "./store";
import { COUNTED_SQL, findClosedBefore, type StatsDifference } from "./store-recount";

const KEY = "account_id, hour, iso2, service_code, key_id";

/** Hour of a row of `r`, or the day whose row contains it because its hours are gone, in the time zone $3. */
const KEPT_HOUR_SQL = `coalesce((
    SELECT d.hour FROM (
      SELECT hour FROM delivery_times WHERE account_id = $1 AND grain = 'day'
      UNION ALL SELECT hour FROM delivery_time_sums WHERE account_id = $1 AND grain = 'old_day'
    ) d WHERE d.hour = date_trunc('day', r.hour, $3) LIMIT 1), r.hour)`;

/** Histograms of account $1 since $2 from its messages. */
const TIMES_SQL = `
  SELECT ${KEY}, ${aggregateTimesSql("bucket", "messages")} AS times
  FROM (
    SELECT account_id, ${KEPT_HOUR_SQL} AS hour, iso2, service_code, key_id, bucket, count(*) AS messages
    FROM (${COUNTED_SQL}) r, LATERAL (VALUES
      (${storedBucketSql("hand_over", "hand_over_ms")}, hand_over_ms IS NOT NULL),
      (${storedBucketSql("delivery", "delivery_ms")}, delivery_ms IS NOT NULL AND ${MEASURE_SQL.delivered}),
      (${storedBucketSql("total", "hand_over_ms::bigint + delivery_ms")},
       hand_over_ms IS NOT NULL AND delivery_ms IS NOT NULL AND ${MEASURE_SQL.delivered})) AS each (bucket, is_known)
    WHERE ${MEASURE_SQL.sent} AND is_known GROUP BY 1, 2, 3, 4, 5, 6
  ) buckets GROUP BY ${KEY}`;

/** Stored histograms of account $1, each message once. */
const STORED_TIMES_SQL = addUp(
  `SELECT account_id, ${KEPT_HOUR_SQL} AS hour, iso2, service_code, key_id, times
   FROM (
     SELECT * FROM delivery_times WHERE account_id = $1 AND grain <> 'merged'
   ) r
   UNION ALL
   SELECT account_id, ${KEPT_HOUR_SQL} AS hour, iso2, service_code, key_id, times
   FROM (
     SELECT * FROM delivery_time_sums WHERE account_id = $1 AND scope IN ('part', 'each') AND grain <> 'day'
   ) r`,
  KEY,
);

const FAILURES_SQL = `
  SELECT ${KEY}, CASE WHEN ${MEASURE_SQL.sent} THEN dlr_code ELSE status_code END AS code, count(*) AS messages,
    coalesce(sum(price) FILTER (WHERE ${MEASURE_SQL.sent}), 0)::bigint AS cost
  FROM (${COUNTED_SQL}) counted WHERE ${MEASURE_SQL.undelivered} OR ${MEASURE_SQL.refused}
  GROUP BY ${KEY}, code`;

/** Inserts an account's first histograms and failures, from its imported messages. */
export async function insertDeliveryRecount(tx: Tx, accountId: number): Promise<void> {
  const values = [accountId, await findClosedBefore(tx)];
  await tx.query(`INSERT INTO delivery_times (${KEY}, times) ${TIMES_SQL}`, [...values, "UTC"]);
  await tx.query(
    `INSERT INTO message_failures (${KEY}, code, messages, cost) ${FAILURES_SQL}`,
    values,
  );
}

/** Formats rows of hours and merged days that can be recounted: those without closed messages. */
const toLines = (rows: string, line: string) => `
  SELECT ${KEY}, ${line} AS line FROM (${rows}) r WHERE hour >= $2 AND NOT EXISTS (
    SELECT FROM closed_message_stats c WHERE c.account_id = $1 AND r.hour IN (c.hour, date_trunc('day', c.hour, $3))
      AND (c.iso2, c.service_code, c.key_id) = (r.iso2, r.service_code, r.key_id))`;

const compare = (stored: string, counted: string, line: string, measure: string) => `
  SELECT hour, iso2, service_code, key_id, '${measure}' AS measure, coalesce(s.line, 'nothing') AS stored,
    coalesce(c.line, 'nothing') AS counted
  FROM (${toLines(stored, line)}) s FULL JOIN (${toLines(counted, line)}) c USING (${KEY})
  WHERE s.line IS DISTINCT FROM c.line`;

const DIFFERENCES_SQL = `
  ${compare(STORED_TIMES_SQL, TIMES_SQL, "times::text", "durations")}
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

/** Returns differences from a recount, in the account's time zone. */
export async function compareDeliveryWithRecount(
  tx: Tx,
  accountId: number,
  timeZone: string,
): Promise<StatsDifference[]> {
  const { rows } = await tx.query<StatsDifference>(DIFFERENCES_SQL, [
    accountId,
    await findClosedBefore(tx),
    timeZone,
  ]);
  return rows;
}
