import type { Tx } from "@/lib/db/transaction";

export interface NewUser {
  email: string;
  name: string;
  /** Argon2id PHC string. */
  passwordHash: string;
  lang: string;
  isConfirmed: boolean;
}

/** Returns null if the email is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | null> {
  const { rows } = await tx.query<{ user_id: string }>(
    `INSERT INTO users (user_id, email, name, password_hash, lang, confirmed_at)
     VALUES (nextval('user_ids'), $1, $2, $3, $4, CASE WHEN $5 THEN now() END)
     ON CONFLICT (lower(email)) DO NOTHING RETURNING user_id`,
    [user.email, user.name, user.passwordHash, user.lang, user.isConfirmed],
  );
  return rows[0] === undefined ? null : Number(rows[0].user_id);
}
