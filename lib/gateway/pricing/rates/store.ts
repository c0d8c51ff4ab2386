import type { Tx } from "@/lib/db/transaction";

export interface RateRecord {
  iso2: string;
  service: string;
  currency: string;
  price_s: bigint;
  price_m: bigint;
  price_l: bigint;
  price_xl: bigint;
}

export const RATE_COLUMNS = "iso2, service, currency, price_s, price_m, price_l, price_xl";
export const RATE_ARRAYS =
  "unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])";

export const toRate = (row: Record<string, string>): RateRecord => ({
  iso2: row.iso2 ?? "",
  service: row.service ?? "",
  currency: row.currency ?? "",
  price_s: BigInt(row.price_s ?? 0),
  price_m: BigInt(row.price_m ?? 0),
  price_l: BigInt(row.price_l ?? 0),
  price_xl: BigInt(row.price_xl ?? 0),
});

export const rateArrays = (rows: readonly RateRecord[]): string[][] => [
  rows.map((row) => row.iso2),
  rows.map((row) => row.service),
  rows.map((row) => row.currency),
  rows.map((row) => row.price_s.toString()),
  rows.map((row) => row.price_m.toString()),
  rows.map((row) => row.price_l.toString()),
  rows.map((row) => row.price_xl.toString()),
];

export interface RatesVersion {
  /** Version, incremented by every import and plan. */
  version: string;
  /** Time when the unplanned rates were imported. */
  importedAt: Date;
}

export async function getRatesVersion(tx: Tx): Promise<RatesVersion> {
  const { rows } = await tx.query<{ version: string; changed_at: Date }>(
    "SELECT version, changed_at FROM rates_version",
  );
  const [row] = rows;
  return { version: row?.version ?? "0", importedAt: row?.changed_at ?? new Date(0) };
}

/** Reads about 1,500 rates, in micro-units per part. */
export async function listRates(tx: Tx): Promise<RateRecord[]> {
  const { rows } = await tx.query<Record<string, string>>(`SELECT ${RATE_COLUMNS} FROM rates`);
  return rows.map(toRate);
}

/** Replaces all rates; countries missing in `rows` lose their routes. Needs the owner role. */
export async function replaceRates(tx: Tx, rows: readonly RateRecord[]): Promise<void> {
  // First, to serialize concurrent imports.
  await tx.query("UPDATE rates_version SET version = version + 1, changed_at = now()");
  await tx.query("DELETE FROM rates");
  await tx.query(
    `INSERT INTO rates (${RATE_COLUMNS}) SELECT * FROM ${RATE_ARRAYS}`,
    rateArrays(rows),
  );
}
