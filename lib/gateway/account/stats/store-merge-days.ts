import type { Tx } from "@/lib/db/transaction";

/**
 * Histograms are kept by the hour for longer than the longest range by hours. A day is merged once all of it is older.
 */
export const HOURLY_DAYS = 35;

/** Returns up to a batch of accounts with hours to merge, in any time zone. */
export async function findUnmerged(tx: Tx, failed: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT account_id FROM delivery_times
     WHERE NOT is_day AND hour < now() - make_interval(days => $1) AND account_id <> ALL ($2::bigint[]) LIMIT 1000`,
    [HOURLY_DAYS + 2, failed],
  );
  return rows.map((row) => row.account_id);
}

export async function findOldestUnmerged(
  tx: Tx,
  accountId: number,
  before: Date,
): Promise<Date | null> {
  const { rows } = await tx.query<{ hour: Date }>(
    `SELECT hour FROM delivery_times WHERE account_id = $1 AND NOT is_day AND hour < $2 ORDER BY hour LIMIT 1`,
    [accountId, before],
  );
  return rows[0]?.hour ?? null;
}

interface TimesRecord {
  iso2: string;
  service_code: string;
  key_id: string;
  /** Stored list. */
  times: string[];
}

/** Deletes the histograms of a day, and returns them. */
export async function deleteTimes(
  tx: Tx,
  accountId: number,
  from: Date,
  to: Date,
): Promise<TimesRecord[]> {
  const { rows } = await tx.query<TimesRecord>(
    `DELETE FROM delivery_times WHERE account_id = $1 AND hour >= $2 AND hour < $3
     RETURNING iso2, service_code, key_id, times`,
    [accountId, from, to],
  );
  return rows;
}

export interface DayTimes {
  iso2: string;
  serviceCode: string;
  keyId: string;
  /** Literal of `bigint[]`. */
  times: string;
}

/** Adds to a row that a receipt or another run has written since the hours were deleted. */
export async function insertDay(
  tx: Tx,
  accountId: number,
  day: Date,
  rows: readonly DayTimes[],
): Promise<void> {
  await tx.query(
    `INSERT INTO delivery_times AS t (account_id, hour, iso2, service_code, key_id, times, is_day)
     SELECT a.account_id, $2, n.iso2, n.service_code, n.key_id, n.times::bigint[], true
     FROM unnest($3::text[], $4::text[], $5::bigint[], $6::text[]) AS n (iso2, service_code, key_id, times)
     JOIN accounts a ON a.account_id = $1
     ON CONFLICT (account_id, hour, iso2, service_code, key_id) DO UPDATE SET
       times = add_histograms(t.times, excluded.times), is_day = true`,
    [
      accountId,
      day,
      rows.map((row) => row.iso2),
      rows.map((row) => row.serviceCode),
      rows.map((row) => row.keyId),
      rows.map((row) => row.times),
    ],
  );
}
