import { LONG_BUCKET_MS, SHORT_BUCKET_MS } from "@/lib/core/trust/pumping-rules";
import { startOfUnit } from "@/lib/core/time/units";
import { textArray, timeArray } from "@/lib/db/grouping/array-literal";
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

export interface SignCount {
  key: string;
  /** Creation of the verification. */
  at: Date;
  sign: "delivered" | "checked";
}

/** Counts signs by bucket, in a fixed order, otherwise concurrent transactions deadlock. */
function sumSigns(signs: readonly SignCount[]) {
  const totals = new Map<
    string,
    { key: string; size: number; bucket: string; delivered: number; checked: number }
  >();
  for (const { key, at, sign } of signs) {
    for (const time of toBuckets(at)) {
      const id = `${key} ${time.size} ${time.bucket}`;
      const sum = totals.get(id) ?? { key, ...time, delivered: 0, checked: 0 };
      sum[sign] += 1;
      totals.set(id, sum);
    }
  }
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/** Adds signs to the short and the long bucket of each key. */
export async function addSigns(
  tx: Tx,
  accountId: number,
  slot: number,
  signs: readonly SignCount[],
): Promise<void> {
  await tx.query({
    name: "pumping_add_signs",
    text: `INSERT INTO pumping_counters AS c (account_id, key, size, bucket, slot, attempts, delivered, checked, amount)
           SELECT a.account_id, n.key, n.size, n.bucket, $3::smallint, 0, n.delivered, n.checked, 0
           FROM json_to_recordset($2::json)
             AS n (key text, size integer, bucket timestamptz, delivered integer, checked integer)
           JOIN accounts a ON a.account_id = $1::bigint
           ON CONFLICT (account_id, key, size, bucket, slot)
             DO UPDATE SET delivered = c.delivered + excluded.delivered, checked = c.checked + excluded.checked`,
    values: [accountId, JSON.stringify(sumSigns(signs)), slot],
  });
}

export async function saveKnown(tx: Tx, accountId: number, phone: string, at: Date): Promise<void> {
  await tx.query(
    `INSERT INTO pumping_known (account_id, phone, checked_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_id, phone) DO UPDATE SET checked_at = excluded.checked_at`,
    [accountId, phone, at],
  );
}

/** Marks the stops of phones, each from a time on. A sign never replaces a stronger one. */
export async function markStops(
  tx: Tx,
  accountId: number,
  sign: "delivered" | "checked",
  phones: ReadonlyMap<string, Date>,
): Promise<void> {
  await tx.query({
    name: "pumping_mark_stops",
    text: `UPDATE pumping_stops s SET sign = $4 FROM unnest($2::text[], $3::timestamptz[]) AS n (phone, since)
           WHERE s.account_id = $1::bigint AND s.phone = ANY ($2::text[]) AND s.phone = n.phone
             AND s.stopped_at > n.since AND (s.sign IS NULL OR s.sign = 'delivered')`,
    values: [accountId, textArray([...phones.keys()]), timeArray([...phones.values()]), sign],
  });
}
