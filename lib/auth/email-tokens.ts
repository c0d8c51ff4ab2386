import type { Tx } from "@/lib/db/transaction";
import { isToken, newToken, tokenHash } from "./opaque-token";

export type TokenPurpose = "confirm" | "reset";

const MINUTES: Record<TokenPurpose, number> = { confirm: 24 * 60, reset: 30 };

/** A new token of 256 bits for a link; only its hash is stored. */
export async function issueToken(tx: Tx, userId: number, purpose: TokenPurpose): Promise<string> {
  const token = newToken();
  await tx.query("DELETE FROM email_tokens WHERE user_id = $1 AND expires_at < now()", [userId]);
  await tx.query(
    `INSERT INTO email_tokens (token_hash, user_id, purpose, expires_at)
     VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
    [tokenHash(token), userId, purpose, MINUTES[purpose]],
  );
  return token;
}

/** The person a living token belongs to, or null. */
export async function findToken(
  tx: Tx,
  token: string,
  purpose: TokenPurpose,
): Promise<number | null> {
  if (!isToken(token)) return null;
  const { rows } = await tx.query<{ user_id: string }>(
    "SELECT user_id FROM email_tokens WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()",
    [tokenHash(token), purpose],
  );
  return rows[0] === undefined ? null : Number(rows[0].user_id);
}

/** Uses a token up; of two at the same time one gets the person, the other null. */
export async function takeToken(
  tx: Tx,
  token: string,
  purpose: TokenPurpose,
): Promise<number | null> {
  if (!isToken(token)) return null;
  const { rows } = await tx.query<{ user_id: string }>(
    `DELETE FROM email_tokens WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()
     RETURNING user_id`,
    [tokenHash(token), purpose],
  );
  return rows[0] === undefined ? null : Number(rows[0].user_id);
}

/** Makes earlier links of a person worthless. */
export async function dropTokens(tx: Tx, userId: number, purpose: TokenPurpose): Promise<void> {
  await tx.query("DELETE FROM email_tokens WHERE user_id = $1 AND purpose = $2", [userId, purpose]);
}
