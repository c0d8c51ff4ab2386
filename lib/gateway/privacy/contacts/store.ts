import type { Tx } from "@/lib/db/transaction";
import type { ContactRecord } from "@/lib/gateway/contacts/phones/public";

export async function findContactPage(
  tx: Tx,
  accountId: number,
  groups: readonly number[],
  { limit, offset }: { limit: number; offset: number },
): Promise<ContactRecord[]> {
  const { rows } = await tx.query<ContactRecord>(
    `SELECT phone, count(*)::int AS groups_count FROM contact_phones
     WHERE account_id = $1 AND group_id = ANY ($2::bigint[])
     GROUP BY phone ORDER BY phone LIMIT $3 OFFSET $4`,
    [accountId, groups, limit, offset],
  );
  return rows;
}

export async function countContacts(
  tx: Tx,
  accountId: number,
  groups: readonly number[],
  limit: number,
): Promise<number> {
  const { rows } = await tx.query<{ count: string }>(
    `SELECT count(*) AS count FROM (SELECT phone FROM contact_phones
       WHERE account_id = $1 AND group_id = ANY ($2::bigint[]) GROUP BY phone ORDER BY phone LIMIT $3) AS numbers`,
    [accountId, groups, limit],
  );
  return Number(rows[0]?.count ?? 0);
}
