import type { Tx } from "@/lib/db/transaction";

export async function findKeyNames(
  tx: Tx,
  accountId: number,
  keyIds: readonly number[],
): Promise<{ key_id: string; name: string }[]> {
  const { rows } = await tx.query<{ key_id: string; name: string }>(
    "SELECT key_id, name FROM api_keys WHERE account_id = $1 AND key_id = ANY ($2::bigint[])",
    [accountId, keyIds],
  );
  return rows;
}

export async function countKeys(tx: Tx, accountId: number, keyId: number): Promise<number> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM api_keys WHERE account_id = $1 AND key_id = $2 AND deleted_at IS NULL",
    [accountId, keyId],
  );
  return rowCount ?? 0;
}
