import type { Tx } from "@/lib/db/transaction";

export interface ContactRecord {
  phone: string;
  groups_count: number;
}

/** Those of the numbers that stand in these groups, in order. */
export async function findContactsOf(
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
