import type { Tx } from "@/lib/db/transaction";

export async function isOwner(tx: Tx, accountId: number, userId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM memberships WHERE account_id = $1 AND user_id = $2 AND role = 'owner'",
    [accountId, userId],
  );
  return rowCount === 1;
}
