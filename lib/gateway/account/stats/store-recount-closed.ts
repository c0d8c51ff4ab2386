import type { Tx } from "@/lib/db/transaction";
import { aggregateTimesSql, elementBucketSql, elementCountSql } from "./duration-histogram";
import { MEASURES } from "./store";
import { FAILURE_MEASURES } from "./store-failures";
import type { StatsDifference } from "./store-recount";
import { scopedTotalsSql, SUMS_KEY } from "./store-close-days";
import { DIMENSIONS } from "./sum-scopes";

export const addUp = (rows: string, key: string) => `
  SELECT ${key}, ${aggregateTimesSql("bucket", "messages")} AS times
  FROM (
    SELECT ${key}, ${elementBucketSql("element")}::bigint AS bucket, sum(${elementCountSql("element")})::bigint AS messages
    FROM (SELECT ${key}, unnest(times) AS element FROM (${rows}) listed) AS elements GROUP BY ${key}, bucket
  ) AS buckets GROUP BY ${key}`;

const SEALED_KEY = "scope, grain, hour, day, day_end, iso2, service_code, key_id";
const DAY_KEY = "scope, day, day_end, iso2, service_code, key_id";

const PARTS = DIMENSIONS.map(
  (name) => `SELECT '${name}' AS scope, grain, hour, day, day_end,
  ${DIMENSIONS.map((other) => (other === name ? other : `${other === "key_id" ? "0" : "''"} AS ${other}`)).join(", ")}, times FROM parts`,
);

/** Compares rollups of closed days with their hours, and the rows of each scope with their parts. */
const SEALED_TIMES_SQL = `
  WITH sealed AS MATERIALIZED (SELECT ${SEALED_KEY}, times FROM delivery_time_sums WHERE account_id = $1),
    parts AS MATERIALIZED (SELECT * FROM sealed WHERE scope = 'part')
  SELECT day AS hour, iso2, service_code, key_id, 'durations of a day' AS measure, coalesce(s.times::text, 'nothing') AS stored,
    coalesce(h.times::text, 'nothing') AS counted
  FROM (SELECT * FROM sealed WHERE grain = 'day') s
  FULL JOIN (${addUp("SELECT * FROM sealed WHERE grain = 'hour'", DAY_KEY)}) h USING (${DAY_KEY})
  WHERE s.times IS DISTINCT FROM h.times
  UNION ALL
  SELECT hour, iso2, service_code, key_id, 'durations by ' || scope, coalesce(s.times::text, 'nothing'),
    coalesce(p.times::text, 'nothing')
  FROM (SELECT * FROM sealed WHERE scope NOT IN ('part', 'each')) s
  FULL JOIN (${addUp(
    [...PARTS, "SELECT 'all', grain, hour, day, day_end, '', '', 0, times FROM parts"].join(
      " UNION ALL ",
    ),
    SEALED_KEY,
  )}) p USING (${SEALED_KEY})
  WHERE s.times IS DISTINCT FROM p.times
  ORDER BY 1, 2, 3, 4, 5`;

const closedRows = (table: string) => `(
  SELECT h.* FROM ${table} h JOIN message_sum_days d USING (account_id)
  WHERE account_id = $1 AND d.is_sealed AND h.hour >= d.day AND h.hour < d.day + interval '24 hours') AS sealed_rows`;

function compareSql(totals: string, hours: string, measures: readonly string[], code = ""): string {
  const key = `${SUMS_KEY}${code}`;
  const line = `concat_ws(' ', ${measures.join(", ")})`;
  return `
    SELECT hour, iso2, service_code, key_id, '${totals} by ' || scope AS measure, coalesce(s.line, 'nothing') AS stored,
      coalesce(c.line, 'nothing') AS counted
    FROM (SELECT ${key}, ${line} AS line FROM ${closedRows(totals)}) s
    FULL JOIN (SELECT ${key}, ${line} AS line FROM (${scopedTotalsSql(closedRows(hours), measures, code)}) h) c USING (${key})
    WHERE s.line IS DISTINCT FROM c.line`;
}

/** Returns differences among rollups, and between them and the hours that they sum. */
export async function compareClosedTotals(tx: Tx, accountId: number): Promise<StatsDifference[]> {
  const { rows } = await tx.query<StatsDifference>(
    `${compareSql("message_sums", "message_stats", MEASURES)}
     UNION ALL ${compareSql("failure_sums", "message_failures", FAILURE_MEASURES, ", code")} ORDER BY 1, 2, 3, 4, 5`,
    [accountId],
  );
  const { rows: times } = await tx.query<StatsDifference>(SEALED_TIMES_SQL, [accountId]);
  return [...rows, ...times];
}
