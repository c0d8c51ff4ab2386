import { KEPT_HOURS_DAYS } from "./schema-values";
import type { Tx } from "@/lib/db/transaction";

/** `day`: all hours of a day; `merged`: an hour that is part of its day's row. */
export type Grain = "hour" | "merged" | "day";

/** Receipts change hours for at most seven days. */
export const MERGED_AFTER_DAYS = 9;

/** Returns up to a batch of accounts with hours to merge, in any time zone, or to delete. */
export async function findUnmerged(tx: Tx, failed: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT account_id FROM delivery_times
     WHERE (grain = 'hour' AND hour < now() - make_interval(days => $1)
         OR grain = 'merged' AND hour < now() - make_interval(days => $2)) AND account_id <> ALL ($3::bigint[]) LIMIT 1000`,
    [MERGED_AFTER_DAYS + 2, KEPT_HOURS_DAYS + 2, failed],
  );
  return rows.map((row) => row.account_id);
}

export async function findOldestUnmerged(
  tx: Tx,
  accountId: number,
  before: Date,
): Promise<Date | null> {
  const { rows } = await tx.query<{ hour: Date }>(
    `SELECT hour FROM delivery_times WHERE account_id = $1 AND grain = 'hour' AND hour < $2 ORDER BY hour LIMIT 1`,
    [accountId, before],
  );
  return rows[0]?.hour ?? null;
}

export async function deleteMergedHours(tx: Tx, accountId: number, before: Date): Promise<void> {
  await tx.query(
    "DELETE FROM delivery_times WHERE account_id = $1 AND grain = 'merged' AND hour < $2",
    [accountId, before],
  );
}

export interface TimesRecord {
  hour: Date;
  iso2: string;
  service_code: string;
  key_id: string;
  /** Stored list. */
  times: string[];
}

/** Deletes unmerged hours, and returns them. */
export async function deleteHours(
  tx: Tx,
  accountId: number,
  from: Date,
  to: Date,
): Promise<TimesRecord[]> {
  const { rows } = await tx.query<TimesRecord>(
    `DELETE FROM delivery_times WHERE account_id = $1 AND grain = 'hour' AND hour >= $2 AND hour < $3
     RETURNING hour, iso2, service_code, key_id, times`,
    [accountId, from, to],
  );
  return rows;
}

export interface AddedTimes {
  hour: Date;
  iso2: string;
  serviceCode: string;
  keyId: string;
  /** Literal of `bigint[]`. */
  times: string;
}

export async function addTimes(
  tx: Tx,
  accountId: number,
  grain: Grain,
  rows: readonly AddedTimes[],
): Promise<void> {
  await tx.query(
    `INSERT INTO delivery_times AS t (account_id, hour, iso2, service_code, key_id, times, grain)
     SELECT a.account_id, n.hour, n.iso2, n.service_code, n.key_id, n.times::bigint[], $2
     FROM unnest($3::timestamptz[], $4::text[], $5::text[], $6::bigint[], $7::text[])
       AS n (hour, iso2, service_code, key_id, times)
     JOIN accounts a ON a.account_id = $1
     ON CONFLICT (account_id, hour, iso2, service_code, key_id, grain) DO UPDATE SET times = add_histograms(t.times, excluded.times)`,
    [
      accountId,
      grain,
      rows.map((row) => row.hour),
      rows.map((row) => row.iso2),
      rows.map((row) => row.serviceCode),
      rows.map((row) => row.keyId),
      rows.map((row) => row.times),
    ],
  );
}
