import { ROWS_PER_STEP } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";

export async function findGroupsToDelete(tx: Tx, failed: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT account_id FROM contact_groups WHERE removed_at IS NOT NULL AND account_id <> ALL ($1::bigint[])
     UNION
     SELECT account_id FROM contact_groups
     WHERE removed_at IS NULL AND delete_at <= now() AND account_id <> ALL ($1::bigint[])
     LIMIT 1000`,
    [failed],
  );
  return rows.map((row) => row.account_id);
}

export async function lockGroupToDelete(tx: Tx, accountId: number): Promise<string | undefined> {
  // Soft-deletes groups past their deletion time.
  await tx.query(
    `UPDATE contact_groups SET removed_at = now()
     WHERE account_id = $1 AND removed_at IS NULL AND delete_at <= now()`,
    [accountId],
  );
  // Locks the group, which serializes concurrent runs.
  const { rows } = await tx.query<{ group_id: string }>(
    `SELECT group_id FROM contact_groups WHERE account_id = $1 AND removed_at IS NOT NULL
     ORDER BY group_id LIMIT 1 FOR UPDATE`,
    [accountId],
  );
  return rows[0]?.group_id;
}

/** Deletes a batch. Returns whether more may remain. */
export async function deleteGroupStats(
  tx: Tx,
  accountId: number,
  groupId: string,
): Promise<boolean> {
  const { rowCount: hours } = await tx.query(
    `DELETE FROM contact_group_stats WHERE account_id = $1 AND group_id = $2 AND hour IN (
       SELECT hour FROM contact_group_stats WHERE account_id = $1 AND group_id = $2 ORDER BY hour LIMIT $3)`,
    [accountId, groupId, ROWS_PER_STEP],
  );
  if (hours === ROWS_PER_STEP) return true;
  await tx.query("DELETE FROM contact_group_uses WHERE account_id = $1 AND group_id = $2", [
    accountId,
    groupId,
  ]);
  return false;
}

export async function deleteEmptyGroup(tx: Tx, accountId: number, groupId: string): Promise<void> {
  await tx.query(
    "DELETE FROM contact_groups WHERE account_id = $1 AND group_id = $2 AND removed_at IS NOT NULL",
    [accountId, groupId],
  );
}
