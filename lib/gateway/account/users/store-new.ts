import type { MemberRole } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";

export interface NewUser {
  email: string;
  name: string;
  /** Argon2id, PHC string. */
  passwordHash: string;
  lang: string;
  isConfirmed: boolean;
}

/** Returns the new user's id, or null when the address is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | null> {
  const { rows } = await tx.query<{ user_id: string }>(
    `INSERT INTO users (user_id, email, name, password_hash, lang, confirmed_at)
     VALUES (nextval('user_ids'), $1, $2, $3, $4, CASE WHEN $5 THEN now() END)
     ON CONFLICT (lower(email)) DO NOTHING RETURNING user_id`,
    [user.email, user.name, user.passwordHash, user.lang, user.isConfirmed],
  );
  return rows[0] === undefined ? null : Number(rows[0].user_id);
}

/** False when the person belongs to the account already. */
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
