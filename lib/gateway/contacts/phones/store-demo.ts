import type { Tx } from "@/lib/db/transaction";

export async function findPhoneIds(tx: Tx, accountId: number, groupId: number): Promise<string[]> {
  const { rows } = await tx.query<{ phone_id: string }>(
    "SELECT phone_id FROM contact_phones WHERE account_id = $1 AND group_id = $2 ORDER BY phone_id",
    [accountId, groupId],
  );
  return rows.map(({ phone_id }) => phone_id);
}

export async function datePhones(
  tx: Tx,
  accountId: number,
  phoneIds: readonly string[],
  times: readonly Date[],
): Promise<void> {
  await tx.query(
    `UPDATE contact_phones p SET created_at = n.at, changed_at = n.at
     FROM unnest($2::bigint[], $3::timestamptz[]) AS n (phone_id, at)
     WHERE p.account_id = $1 AND p.phone_id = n.phone_id`,
    [accountId, phoneIds, times],
  );
}
