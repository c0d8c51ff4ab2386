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

/** Changes with every import. */
export async function readRatesVersion(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ version: string }>("SELECT version FROM rates_version");
  return rows[0]?.version ?? "0";
}

/** All rates: about 1,500 rows. Prices are micro-units a part. */
export async function readRates(tx: Tx): Promise<RateRecord[]> {
  const { rows } = await tx.query<Record<string, string>>(
    "SELECT iso2, service, currency, price_s, price_m, price_l, price_xl FROM rates",
  );
  return rows.map((row) => ({
    iso2: row.iso2 ?? "",
    service: row.service ?? "",
    currency: row.currency ?? "",
    price_s: BigInt(row.price_s ?? 0),
    price_m: BigInt(row.price_m ?? 0),
    price_l: BigInt(row.price_l ?? 0),
    price_xl: BigInt(row.price_xl ?? 0),
  }));
}

/**
 * Replaces the whole sheet in one transaction of the owner role, and tells the processes by a new
 * version. Countries that are not in `rows` have no route any more.
 */
export async function replaceRates(tx: Tx, rows: readonly RateRecord[]): Promise<void> {
  // First, so that two imports at once follow each other.
  await tx.query("UPDATE rates_version SET version = version + 1, changed_at = now()");
  await tx.query("DELETE FROM rates");
  await tx.query(
    `INSERT INTO rates (iso2, service, currency, price_s, price_m, price_l, price_xl)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])`,
    [
      rows.map((row) => row.iso2),
      rows.map((row) => row.service),
      rows.map((row) => row.currency),
      rows.map((row) => row.price_s.toString()),
      rows.map((row) => row.price_m.toString()),
      rows.map((row) => row.price_l.toString()),
      rows.map((row) => row.price_xl.toString()),
    ],
  );
}
