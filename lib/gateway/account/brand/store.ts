import type { Tx } from "@/lib/db/transaction";

export interface BrandRecord {
  name: string | null;
  accent: string | null;
}

export async function findBrand(tx: Tx, accountId: number): Promise<BrandRecord | undefined> {
  const { rows } = await tx.query<BrandRecord>(
    "SELECT name, accent FROM account_brands WHERE account_id = $1",
    [accountId],
  );
  return rows[0];
}

/** Creates a missing row, and locks it. */
export async function lockBrand(tx: Tx, accountId: number, now: Date): Promise<BrandRecord> {
  await tx.query(
    "INSERT INTO account_brands (account_id, changed_at) VALUES ($1, $2) ON CONFLICT (account_id) DO NOTHING",
    [accountId, now],
  );
  const { rows } = await tx.query<BrandRecord>(
    "SELECT name, accent FROM account_brands WHERE account_id = $1 FOR UPDATE",
    [accountId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The brand was not stored");
  return row;
}

export async function saveBrand(
  tx: Tx,
  accountId: number,
  { name, accent }: BrandRecord,
  now: Date,
): Promise<void> {
  await tx.query(
    "UPDATE account_brands SET name = $2, accent = $3, changed_at = $4 WHERE account_id = $1",
    [accountId, name, accent, now],
  );
}
