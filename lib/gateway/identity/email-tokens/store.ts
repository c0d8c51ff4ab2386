import type { Tx } from "@/lib/db/transaction";
import { isToken, newToken, tokenHash } from "@/lib/auth/opaque-token";

type TokenPurpose = "confirm" | "reset";

const MINUTES: Record<TokenPurpose, number> = { confirm: 24 * 60, reset: 30 };

async function insertToken(
  tx: Tx,
  userId: number,
  purpose: TokenPurpose,
  passwordHash: string | null,
): Promise<string> {
  const token = newToken();
  await tx.query("DELETE FROM email_tokens WHERE user_id = $1 AND expires_at < now()", [userId]);
  await tx.query(
    `INSERT INTO email_tokens (token_hash, user_id, purpose, expires_at, password_hash)
     VALUES ($1, $2, $3, now() + make_interval(mins => $4), $5)`,
    [tokenHash(token), userId, purpose, MINUTES[purpose], passwordHash],
  );
  return token;
}

export function issueResetToken(tx: Tx, userId: number): Promise<string> {
  return insertToken(tx, userId, "reset", null);
}

export function issueConfirmToken(tx: Tx, userId: number, passwordHash: string): Promise<string> {
  return insertToken(tx, userId, "confirm", passwordHash);
}

export async function findConfirmToken(
  tx: Tx,
  token: string,
): Promise<{ userId: number; passwordHash: string } | null> {
  if (!isToken(token)) return null;
  const { rows } = await tx.query<{ user_id: string; password_hash: string }>(
    `SELECT user_id, password_hash FROM email_tokens
     WHERE token_hash = $1 AND purpose = 'confirm' AND expires_at > now() AND password_hash IS NOT NULL`,
    [tokenHash(token)],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { userId: Number(row.user_id), passwordHash: row.password_hash };
}

/** Returns up to two password hashes of sign-ups that await confirmation. */
export async function findWaitingPasswords(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await tx.query<{ password_hash: string }>(
    `SELECT DISTINCT password_hash FROM email_tokens
     WHERE user_id = $1 AND purpose = 'confirm' AND expires_at > now() AND password_hash IS NOT NULL
     LIMIT 2`,
    [userId],
  );
  return rows.map(({ password_hash }) => password_hash);
}

export async function findResetToken(tx: Tx, token: string): Promise<number | null> {
  if (!isToken(token)) return null;
  const { rows } = await tx.query<{ user_id: string }>(
    "SELECT user_id FROM email_tokens WHERE token_hash = $1 AND purpose = 'reset' AND expires_at > now()",
    [tokenHash(token)],
  );
  return rows[0] === undefined ? null : Number(rows[0].user_id);
}

/** Deletes the token. Only one of concurrent calls returns the user, others null. */
export async function consumeResetToken(tx: Tx, token: string): Promise<number | null> {
  if (!isToken(token)) return null;
  const { rows } = await tx.query<{ user_id: string }>(
    `DELETE FROM email_tokens WHERE token_hash = $1 AND purpose = 'reset' AND expires_at > now()
     RETURNING user_id`,
    [tokenHash(token)],
  );
  return rows[0] === undefined ? null : Number(rows[0].user_id);
}

export async function deleteTokens(
  tx: Tx,
  userId: number,
  purpose: TokenPurpose,
  except?: string,
): Promise<void> {
  await tx.query(
    "DELETE FROM email_tokens WHERE user_id = $1 AND purpose = $2 AND token_hash IS DISTINCT FROM $3",
    [userId, purpose, except === undefined ? null : tokenHash(except)],
  );
}
