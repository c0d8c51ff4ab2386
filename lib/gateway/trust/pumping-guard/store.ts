import { type Counts, LONG_BUCKET_MS, SHORT_BUCKET_MS } from "@/lib/core/trust/pumping-rules";
import { startOfUnit } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";

export interface SettingsRecord {
  is_enabled: boolean;
  countries: string[] | null;
  /** Micro-units. */
  spend_cap: string | null;
  known_countries: string[];
  known_at: Date | null;
  /** UTC day of the last spending limit mail, by country. */
  notified_on: Record<string, string>;
}

export const SETTINGS =
  "is_enabled, countries, spend_cap, known_countries, known_at, told AS notified_on";

export async function findSettings(tx: Tx, accountId: number): Promise<SettingsRecord | undefined> {
  const { rows } = await tx.query<SettingsRecord>(
    `SELECT ${SETTINGS} FROM pumping_settings WHERE account_id = $1`,
    [accountId],
  );
  return rows[0];
}

/** Locks settings until COMMIT, which serializes the account's verifications. Creates missing settings. */
export async function lockSettings(tx: Tx, accountId: number): Promise<SettingsRecord> {
  const lock = () =>
    tx.query<SettingsRecord>(
      `SELECT ${SETTINGS} FROM pumping_settings WHERE account_id = $1 FOR UPDATE`,
      [accountId],
    );
  const [existing] = (await lock()).rows;
  if (existing !== undefined) return existing;
  await tx.query(
    "INSERT INTO pumping_settings (account_id) VALUES ($1) ON CONFLICT (account_id) DO NOTHING",
    [accountId],
  );
  const [created] = (await lock()).rows;
  if (created === undefined) throw new Error("Settings of the pumping guard are gone");
  return created;
}

export async function saveSettings(
  tx: Tx,
  accountId: number,
  item: { isEnabled: boolean; countries: readonly string[] | null; spendCap: bigint | null },
): Promise<void> {
  await tx.query(
    "UPDATE pumping_settings SET is_enabled = $2, countries = $3, spend_cap = $4 WHERE account_id = $1",
    [accountId, item.isEnabled, item.countries, item.spendCap?.toString() ?? null],
  );
}

export async function saveKnownCountries(
  tx: Tx,
  accountId: number,
  countries: readonly string[],
  at: Date,
): Promise<void> {
  await tx.query(
    "UPDATE pumping_settings SET known_countries = $2, known_at = $3 WHERE account_id = $1",
    [accountId, countries, at],
  );
}

/** Returns the buckets of a time, identical for every key. */
export const toBuckets = (at: Date) =>
  [SHORT_BUCKET_MS, LONG_BUCKET_MS].map((size) => {
    return { size: size / 1_000, bucket: startOfUnit(at, size).toISOString() };
  });

/** Adds to the short and the long bucket, with keys in a fixed order, otherwise concurrent transactions deadlock. */
export async function addCounts(
  tx: Tx,
  accountId: number,
  keys: readonly string[],
  { at, slot, counts }: { at: Date; slot: number; counts: Counts },
): Promise<void> {
  const times = toBuckets(at);
  const buckets = [...keys].sort().flatMap((key) => times.map((time) => ({ key, ...time })));
  const { attempts, delivered, checked, amount } = counts;
  await tx.query(
    `INSERT INTO pumping_counters AS c (account_id, key, size, bucket, slot, attempts, delivered, checked, amount)
     SELECT a.account_id, n.key, n.size, n.bucket, $3::smallint, $4::int, $5::int, $6::int, $7::bigint
     FROM json_to_recordset($2::json) AS n (key text, size integer, bucket timestamptz)
     JOIN accounts a ON a.account_id = $1
     ON CONFLICT (account_id, key, size, bucket, slot) DO UPDATE SET attempts = c.attempts + excluded.attempts,
       delivered = c.delivered + excluded.delivered, checked = c.checked + excluded.checked,
       amount = c.amount + excluded.amount`,
    [accountId, JSON.stringify(buckets), slot, attempts, delivered, checked, String(amount)],
  );
}

export async function saveKnown(tx: Tx, accountId: number, phone: string, at: Date): Promise<void> {
  await tx.query(
    `INSERT INTO pumping_known (account_id, phone, checked_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_id, phone) DO UPDATE SET checked_at = excluded.checked_at`,
    [accountId, phone, at],
  );
}

export async function markStops(
  tx: Tx,
  accountId: number,
  { phone, since, sign }: { phone: string; since: Date; sign: "delivered" | "checked" },
): Promise<void> {
  await tx.query(
    `UPDATE pumping_stops SET sign = $4 WHERE account_id = $1 AND phone = $2 AND stopped_at > $3
       AND (sign IS NULL OR sign = 'delivered')`,
    [accountId, phone, since, sign],
  );
}
