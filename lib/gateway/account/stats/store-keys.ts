import type { Tx } from "@/lib/db/transaction";

const toIds = (rows: readonly { key_id: string }[]) => rows.map(({ key_id }) => Number(key_id));

/** Finds keys by who created them, deleted keys included. */
export async function findKeysByCreators(
  tx: Tx,
  accountId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const { rows } = await tx.query<{ key_id: string }>(
    "SELECT key_id FROM api_keys WHERE account_id = $1 AND created_by = ANY ($2::bigint[]) AND kind <> 'dashboard'",
    [accountId, userIds],
  );
  return toIds(rows);
}

/** Finds keys of the person who created a key. */
export async function findSiblingKeys(tx: Tx, accountId: number, keyId: number): Promise<number[]> {
  const { rows } = await tx.query<{ key_id: string }>(
    `SELECT key_id FROM api_keys WHERE account_id = $1 AND kind <> 'dashboard'
       AND created_by = (SELECT created_by FROM api_keys WHERE account_id = $1 AND key_id = $2)`,
    [accountId, keyId],
  );
  return toIds(rows);
}

export async function findKeysByCostCentres(
  tx: Tx,
  accountId: number,
  names: readonly string[],
): Promise<number[]> {
  const { rows } = await tx.query<{ key_id: string }>(
    "SELECT subject_id AS key_id FROM cost_centres WHERE account_id = $1 AND kind = 'key' AND cost_centre = ANY ($2::text[])",
    [accountId, names],
  );
  return toIds(rows);
}
