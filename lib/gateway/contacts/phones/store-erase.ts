import type { Tx } from "@/lib/db/transaction";

/** Finds entries in all groups, also soft-deleted ones. */
export async function findGroupEntries(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<{ phone_id: string; group_id: string }[]> {
  const { rows } = await tx.query<{ phone_id: string; group_id: string }>(
    "SELECT phone_id, group_id FROM contact_phones WHERE account_id = $1 AND phone = $2",
    [accountId, phone],
  );
  return rows;
}

export async function deletePhoneEverywhere(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ group_id: string }>(
    "DELETE FROM contact_phones WHERE account_id = $1 AND phone = $2 RETURNING group_id",
    [accountId, phone],
  );
  return rows.map(({ group_id }) => group_id);
}
