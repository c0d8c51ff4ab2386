import type { Tx } from "@/lib/db/transaction";

export interface NameRecord {
  phone: string;
  name: string;
}

export async function findOwnNames(
  tx: Tx,
  accountId: number,
  phones: readonly string[],
): Promise<NameRecord[]> {
  const { rows } = await tx.query<NameRecord>(
    "SELECT phone, name FROM contact_names WHERE account_id = $1 AND phone = ANY ($2::text[])",
    [accountId, phones],
  );
  return rows;
}

export async function findPhonesByName(
  tx: Tx,
  accountId: number,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ phone: string }>(
    "SELECT find_named_numbers($1, $2, $3) AS phone",
    [accountId, words, limit],
  );
  return rows.map(({ phone }) => phone);
}

export async function saveName(
  tx: Tx,
  accountId: number,
  { phone, name, words, at }: NameRecord & { words: readonly string[]; at: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO contact_names (account_id, phone, name, words, changed_at)
     VALUES ($1, $2, $3, array_to_tsvector($4::text[]), $5)
     ON CONFLICT (account_id, phone) DO UPDATE SET
       name = excluded.name, words = excluded.words, changed_at = excluded.changed_at`,
    [accountId, phone, name, words, at],
  );
}

export async function deleteName(tx: Tx, accountId: number, phone: string): Promise<void> {
  await tx.query("DELETE FROM contact_names WHERE account_id = $1 AND phone = $2", [
    accountId,
    phone,
  ]);
}
