import type { MemberRole } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";

/** Returns false if the person is a member already. */
export async function insertMembership(
  tx: Tx,
  accountId: number,
  userId: number,
  role: MemberRole,
  invitedBy: number | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO memberships (account_id, user_id, role, invited_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, user_id) DO NOTHING`,
    [accountId, userId, role, invitedBy],
  );
  await tx.query(
    "INSERT INTO user_accounts (user_id, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [userId, accountId],
  );
  return rowCount === 1;
}

/** Marks a membership as given by the groups of single sign-on. */
export async function markFromSso(tx: Tx, accountId: number, userId: number): Promise<void> {
  await tx.query(
    "UPDATE user_accounts SET is_from_sso = true WHERE user_id = $1 AND account_id = $2",
    [userId, accountId],
  );
}

export async function findAccountsFromSso(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    "SELECT account_id FROM user_accounts WHERE user_id = $1 AND is_from_sso ORDER BY account_id",
    [userId],
  );
  return rows.map((row) => Number(row.account_id));
}

export async function updateRole(
  tx: Tx,
  accountId: number,
  userId: number,
  role: MemberRole,
): Promise<void> {
  await tx.query("UPDATE memberships SET role = $3 WHERE account_id = $1 AND user_id = $2", [
    accountId,
    userId,
    role,
  ]);
}

export async function deleteMembership(tx: Tx, accountId: number, userId: number): Promise<void> {
  await tx.query("DELETE FROM memberships WHERE account_id = $1 AND user_id = $2", [
    accountId,
    userId,
  ]);
  await tx.query("DELETE FROM user_accounts WHERE account_id = $1 AND user_id = $2", [
    accountId,
    userId,
  ]);
}

/** Outlives the session. Returns false for non-members. */
export async function updateLastActive(
  tx: Tx,
  accountId: number,
  userId: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "UPDATE memberships SET last_active_at = now() WHERE account_id = $1 AND user_id = $2",
    [accountId, userId],
  );
  return rowCount === 1;
}
