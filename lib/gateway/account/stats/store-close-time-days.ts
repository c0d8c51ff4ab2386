import type { Tx } from "@/lib/db/transaction";
import { KEPT_HOURS_DAYS } from "./schema-values";
import type { Dimensions, SumScope } from "./sum-scopes";

/** `old_day`: its hours are deleted. */
export type Grain = "hour" | "day" | "old_day";
/** Both have all dimensions; `part` is contained in the rows of other scopes, `each` isn't. */
export type TimesScope = SumScope | "part" | "each";

/** Most receipts of an hour have come; others are added later. */
const SEALED_AFTER = "interval '3 hours'";

/** Returns up to a batch of accounts with hours to roll up, or with days whose hours are old, in any time zone. */
export async function findAccountsToClose(tx: Tx, failed: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT account_id FROM (
       SELECT account_id FROM delivery_times
       WHERE grain = 'hour' AND hour < now() - ${SEALED_AFTER} OR hour < now() - make_interval(days => $1)
       UNION ALL
       SELECT account_id FROM delivery_time_sums
       WHERE grain <> 'old_day' AND hour < now() - make_interval(days => $1)) AS unsealed
     WHERE account_id <> ALL ($2::bigint[]) LIMIT 1000`,
    [KEPT_HOURS_DAYS + 2, failed],
  );
  return rows.map((row) => row.account_id);
}

const findHour = async (tx: Tx, text: string, values: unknown[]): Promise<Date | null> =>
  (await tx.query<{ hour: Date }>(text, values)).rows[0]?.hour ?? null;

export const findOldestOpenHour = (tx: Tx, accountId: number): Promise<Date | null> =>
  findHour(
    tx,
    `SELECT hour FROM delivery_times WHERE account_id = $1 AND grain = 'hour' AND hour < now() - ${SEALED_AFTER}
     ORDER BY hour LIMIT 1`,
    [accountId],
  );

export interface TimesRecord {
  hour: Date;
  iso2: string;
  service_code: string;
  key_id: string;
  /** Stored list. */
  times: string[];
}

/** Deletes the open hours of a day, without those that receipts are changing, and returns them. */
export async function deleteOpenHours(
  tx: Tx,
  accountId: number,
  from: Date,
  to: Date,
): Promise<TimesRecord[]> {
  const { rows } = await tx.query<TimesRecord>(
    `SELECT hour, iso2, service_code, key_id, times FROM delivery_times
     WHERE account_id = $1 AND grain = 'hour' AND hour >= $2 AND hour < $3 AND hour < now() - ${SEALED_AFTER}
     FOR UPDATE SKIP LOCKED`,
    [accountId, from, to],
  );
  if (rows.length === 0) return [];
  await tx.query(
    `DELETE FROM delivery_times WHERE account_id = $1 AND grain = 'hour' AND (hour, iso2, service_code, key_id) IN (
       SELECT * FROM unnest($2::timestamptz[], $3::text[], $4::text[], $5::bigint[]))`,
    [
      accountId,
      rows.map((row) => row.hour),
      rows.map((row) => row.iso2),
      rows.map((row) => row.service_code),
      rows.map((row) => row.key_id),
    ],
  );
  return rows;
}

/** Oldest day that a version without rollups merged. */
export const findOldestMergedDay = (
  tx: Tx,
  accountId: number,
  before: Date,
): Promise<Date | null> =>
  findHour(
    tx,
    `SELECT hour FROM delivery_times WHERE account_id = $1 AND grain = 'day' AND hour < $2 ORDER BY hour LIMIT 1`,
    [accountId, before],
  );

export async function deleteMergedDay(
  tx: Tx,
  accountId: number,
  day: Date,
): Promise<TimesRecord[]> {
  const { rows } = await tx.query<TimesRecord>(
    `DELETE FROM delivery_times WHERE account_id = $1 AND grain = 'day' AND hour = $2
     RETURNING hour, iso2, service_code, key_id, times`,
    [accountId, day],
  );
  return rows;
}

export async function deleteMergedHours(tx: Tx, accountId: number, before: Date): Promise<void> {
  await tx.query(
    "DELETE FROM delivery_times WHERE account_id = $1 AND grain = 'merged' AND hour < $2",
    [accountId, before],
  );
}

export const findOldestDay = (tx: Tx, accountId: number, before: Date): Promise<Date | null> =>
  findHour(
    tx,
    `SELECT hour FROM delivery_time_sums WHERE account_id = $1 AND scope IN ('all', 'each') AND grain = 'day' AND hour < $2
     ORDER BY hour LIMIT 1`,
    [accountId, before],
  );

/** Sealed row of an hour or a day. */
export interface ClosedTimes extends Dimensions {
  scope: TimesScope;
  grain: Grain;
  hour: Date;
  day: Date;
  dayEnd: Date;
  /** Literal of `bigint[]`. */
  times: string;
}

export async function deleteDays(tx: Tx, accountId: number, day: Date): Promise<ClosedTimes[]> {
  const { rows } = await tx.query<Omit<ClosedTimes, "times"> & { times: string[] }>(
    `DELETE FROM delivery_time_sums WHERE account_id = $1 AND grain = 'day' AND hour = $2
     RETURNING scope, grain, hour, day, day_end AS "dayEnd", iso2, service_code AS "serviceCode", key_id AS "keyId", times`,
    [accountId, day],
  );
  await tx.query(
    `DELETE FROM delivery_time_sums WHERE account_id = $1 AND grain = 'hour' AND day = $2
       AND hour >= $2 AND hour < $2::timestamptz + interval '2 days'`,
    [accountId, day],
  );
  return rows.map((row) => ({ ...row, times: `{${row.times.join(",")}}` }));
}

const toOrder = ({ scope, grain, hour, day, dayEnd, iso2, serviceCode, keyId }: ClosedTimes) =>
  [scope, grain, Number(hour), Number(day), Number(dayEnd), iso2, serviceCode, keyId].join("/");

/** Adds to rollup rows, in a fixed order, otherwise concurrent calls deadlock. */
export async function addClosed(
  tx: Tx,
  accountId: number,
  unordered: readonly ClosedTimes[],
): Promise<void> {
  const rows = unordered
    .map((row) => ({ ...row, order: toOrder(row) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
  await tx.query(
    `INSERT INTO delivery_time_sums AS s
       (account_id, scope, grain, hour, day, day_end, iso2, service_code, key_id, times)
     SELECT a.account_id, n.scope, n.grain, n.hour, n.day, n.day_end, n.iso2, n.service_code, n.key_id, n.times::bigint[]
     FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::text[],
         $9::bigint[], $10::text[])
       AS n (scope, grain, hour, day, day_end, iso2, service_code, key_id, times)
     JOIN accounts a ON a.account_id = $1
     ON CONFLICT (account_id, scope, grain, hour, iso2, service_code, key_id, day, day_end)
       DO UPDATE SET times = add_histograms(s.times, excluded.times)`,
    [
      accountId,
      rows.map((row) => row.scope),
      rows.map((row) => row.grain),
      rows.map((row) => row.hour),
      rows.map((row) => row.day),
      rows.map((row) => row.dayEnd),
      rows.map((row) => row.iso2),
      rows.map((row) => row.serviceCode),
      rows.map((row) => row.keyId),
      rows.map((row) => row.times),
    ],
  );
}
