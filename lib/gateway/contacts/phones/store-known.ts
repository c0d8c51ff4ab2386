import type { Tx } from "@/lib/db/transaction";
import type { ColumnLetter } from "@/lib/gateway/contacts/group-records/schema-values";
import type { NumberSearch } from "./search";
import type { PhoneRecord } from "./store";

export interface ContactRecord {
  phone: string;
  groups_count: number;
}

export type NamingEntry = Pick<PhoneRecord, ColumnLetter | "group_id" | "phone">;

const MAX_NAMING_ENTRIES = 20;

export async function findNamingEntries(
  tx: Tx,
  accountId: number,
  phones: readonly string[],
): Promise<NamingEntry[]> {
  const { rows } = await tx.query<NamingEntry>(
    `SELECT p.phone, p.group_id, p.a, p.b, p.c, p.d, p.e FROM unnest($2::text[]) AS n (phone)
     CROSS JOIN LATERAL (SELECT * FROM contact_phones
       WHERE account_id = $1 AND phone = n.phone ORDER BY phone_id DESC LIMIT ${MAX_NAMING_ENTRIES}) p
     ORDER BY p.phone_id DESC`,
    [accountId, phones],
  );
  return rows;
}

export async function findContactsByPhones(
  tx: Tx,
  accountId: number,
  groups: readonly number[],
  phones: readonly string[],
): Promise<ContactRecord[]> {
  const { rows } = await tx.query<ContactRecord>(
    `SELECT phone, count(*)::int AS groups_count FROM contact_phones
     WHERE account_id = $1 AND group_id = ANY ($2::bigint[]) AND phone = ANY ($3::text[])
     GROUP BY phone ORDER BY phone`,
    [accountId, groups, phones],
  );
  return rows;
}

export async function findNumbers(
  tx: Tx,
  accountId: number,
  groups: readonly number[],
  { starts, end, words }: NumberSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await tx.query<{ phone: string }>(
    "SELECT find_numbers($1, $2, $3, $4, $5, $6, $7) AS phone",
    [accountId, groups, starts, end, words, limit, offset],
  );
  return rows.map(({ phone }) => phone);
}
