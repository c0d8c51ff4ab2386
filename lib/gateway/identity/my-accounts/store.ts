import type { MemberRole } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";

export interface MyAccountRecord {
  account_id: string;
  name: string;
  role: MemberRole;
}

export async function findMyAccount(
  tx: Tx,
  accountId: number,
  userId: number,
): Promise<MyAccountRecord | undefined> {
  const { rows } = await tx.query<MyAccountRecord>(
    `SELECT account_id, a.name, m.role FROM memberships m JOIN accounts a USING (account_id)
     WHERE account_id = $1 AND m.user_id = $2`,
    [accountId, userId],
  );
  return rows[0];
}
