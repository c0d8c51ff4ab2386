import { ROWS_PER_STEP } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";

/** Deletes a batch. Returns whether more may remain. */
export async function deleteNumbers(tx: Tx, accountId: number, groupId: string): Promise<boolean> {
  const { rows: next } = await tx.query<{ phone_id: string }>(
    `SELECT phone_id FROM contact_phones WHERE account_id = $1 AND group_id = $2 ORDER BY phone_id LIMIT $3`,
    [accountId, groupId, ROWS_PER_STEP],
  );
  await tx.query(
    "DELETE FROM contact_phones WHERE account_id = $1 AND phone_id = ANY ($2::bigint[])",
    [accountId, next.map(({ phone_id }) => phone_id)],
  );
  // Counts numbers found, not deleted: a concurrent erasure deletes some without locking the group.
  return next.length === ROWS_PER_STEP;
}
