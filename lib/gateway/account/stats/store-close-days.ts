import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";
import { MEASURES } from "./store";
import { FAILURE_MEASURES } from "./store-failures";
import { DIMENSIONS } from "./sum-scopes";

/**
 * Changes of hours that are this old reopen their day. Days close later than that, which allows for clocks that
 * differ.
 */
export const LATE_AFTER_HOURS = 12;
const IS_DAY_CLOSED = "day < now() - interval '2 days'";

/** With fewer rows a day, hours are read as fast as sums. */
const MIN_DAY_ROWS = 240;
const SCAN_DAYS = 31;

const REOPEN_SQL = groupStatement(
  "message_sums_unseal",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO message_sum_days AS d (account_id, day, is_sealed)
     SELECT ${accountIdIn("n")}, n.day, false FROM unnest($1::bigint[], $2::timestamptz[]) AS n (account_id, day) ${anchor}
     ON CONFLICT (account_id, day) DO UPDATE SET is_sealed = false`,
);

export interface AccountDay {
  accountId: number;
  /** Start in UTC. */
  day: Date;
}

/**
 * Reopens days whose hours this transaction changed. Rows must be in a fixed order, otherwise concurrent calls
 * deadlock.
 */
export async function reopenDays(tx: Tx, days: readonly AccountDay[]): Promise<void> {
  await tx.query({
    ...(await REOPEN_SQL()),
    values: [days.map(({ accountId }) => accountId), days.map(({ day }) => day)],
  });
}

export async function findAccountsWithOpenDays(
  tx: Tx,
  failed: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT a.account_id FROM accounts a LEFT JOIN message_sum_progress p ON p.account_id = a.account_id
     WHERE (p.looked_to IS NULL OR p.looked_to < date_trunc('day', now(), 'UTC') - interval '24 hours'
         OR EXISTS (SELECT FROM message_sum_days d WHERE d.account_id = a.account_id AND NOT is_sealed AND ${IS_DAY_CLOSED}))
       AND a.account_id <> ALL ($1::bigint[]) LIMIT 1000`,
    [failed],
  );
  return rows.map((row) => row.account_id);
}

export async function findReopenedDay(tx: Tx, accountId: number): Promise<Date | null> {
  const { rows } = await tx.query<{ day: Date }>(
    `SELECT day FROM message_sum_days WHERE account_id = $1 AND NOT is_sealed AND ${IS_DAY_CLOSED} ORDER BY day LIMIT 1`,
    [accountId],
  );
  return rows[0]?.day ?? null;
}

/** Returns the next day with many rows since the last call, or null; `isLast` if no later day is closed. */
export async function findNextDay(
  tx: Tx,
  accountId: number,
): Promise<{ day: Date | null; isLast: boolean }> {
  const { rows } = await tx.query<{ from: Date; to: Date; is_last: boolean }>(
    `SELECT f.from, least(f.from + make_interval(hours => 24 * $2), f.closed_to) AS to,
       f.from + make_interval(hours => 24 * $2) >= f.closed_to AS is_last
     FROM (
       SELECT coalesce((SELECT looked_to FROM message_sum_progress WHERE account_id = $1),
           (SELECT date_trunc('day', min(hour), 'UTC') FROM message_stats WHERE account_id = $1),
           date_trunc('day', now(), 'UTC')) AS from,
         date_trunc('day', now(), 'UTC') - interval '24 hours' AS closed_to) f`,
    [accountId, SCAN_DAYS],
  );
  const [scan] = rows;
  if (scan === undefined) return { day: null, isLast: true };
  const { rows: days } = await tx.query<{ day: Date }>(
    `SELECT date_trunc('day', hour, 'UTC') AS day FROM message_stats
     WHERE account_id = $1 AND hour >= $2 AND hour < $3 GROUP BY 1 HAVING count(*) >= $4 ORDER BY 1 LIMIT 1`,
    [accountId, scan.from, scan.to, MIN_DAY_ROWS],
  );
  const day = days[0]?.day ?? null;
  await tx.query(
    `INSERT INTO message_sum_progress AS p (account_id, looked_to)
     SELECT account_id, CASE WHEN $2::timestamptz IS NULL THEN $3::timestamptz ELSE $2 + interval '24 hours' END
     FROM accounts WHERE account_id = $1
     ON CONFLICT (account_id) DO UPDATE SET looked_to = greatest(p.looked_to, excluded.looked_to)`,
    [accountId, day, scan.to],
  );
  return { day, isLast: day === null && scan.is_last };
}

const SCOPES = ["all", ...DIMENSIONS].map((name) => `'${name}'`).join(", ");
const dimension = (name: string, placeholder: string) =>
  `CASE WHEN scope = '${name}' THEN ${name} ELSE ${placeholder} END AS ${name}`;
const LIMITED = `${dimension("iso2", "''")}, ${dimension("service_code", "''")}, ${dimension("key_id", "0")}`;
const DAY_HOURS = "account_id = $1 AND hour >= $2 AND hour < $2::timestamptz + interval '24 hours'";

export const scopedTotalsSql = (rows: string, measures: readonly string[], code = ""): string => `
  SELECT account_id, scope, hour, ${LIMITED}${code}, ${measures.map((name) => `sum(${name})::bigint AS ${name}`).join(", ")}
  FROM ${rows}, unnest(ARRAY[${SCOPES}]) AS scope GROUP BY 1, 2, 3, 4, 5, 6${code}`;

const dayRows = (table: string) => `(SELECT * FROM ${table} WHERE ${DAY_HOURS}) AS rows_of_day`;

export const SUMS_KEY = "account_id, scope, hour, iso2, service_code, key_id";

/**
 * Sums the hours of a day again. Locks the day first, so that changes either are seen, or wait and unseal it. A day with
 * few rows stays open.
 */
export async function closeDay(tx: Tx, accountId: number, day: Date): Promise<void> {
  const values = [accountId, day];
  await tx.query(
    `INSERT INTO message_sum_days AS d (account_id, day, is_sealed)
     SELECT account_id, $2, true FROM accounts WHERE account_id = $1
     ON CONFLICT (account_id, day) DO UPDATE SET is_sealed = true`,
    values,
  );
  for (const table of ["message_sums", "failure_sums"]) {
    await tx.query(`DELETE FROM ${table} WHERE ${DAY_HOURS}`, values);
  }
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM message_stats WHERE ${DAY_HOURS}`,
    values,
  );
  if ((rows[0]?.count ?? 0) < MIN_DAY_ROWS) {
    await tx.query("DELETE FROM message_sum_days WHERE account_id = $1 AND day = $2", values);
    return;
  }
  await tx.query(
    `INSERT INTO message_sums (${SUMS_KEY}, ${MEASURES.join(", ")}) ${scopedTotalsSql(dayRows("message_stats"), MEASURES)}`,
    values,
  );
  await tx.query(
    `INSERT INTO failure_sums (${SUMS_KEY}, code, ${FAILURE_MEASURES.join(", ")})
     ${scopedTotalsSql(dayRows("message_failures"), FAILURE_MEASURES, ", code")}`,
    values,
  );
}
