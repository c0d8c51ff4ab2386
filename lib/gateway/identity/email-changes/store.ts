import type { Tx } from "@/lib/db/transaction";
import { isToken, newToken, tokenHash } from "@/lib/auth/opaque-token";

export const EMAIL_CHANGE_MINUTES = 60;

export interface EmailChangeRecord {
  user_id: string;
  account_id: string;
  session_hash: Buffer;
  email: string;
  created_at: Date;
  expires_at: Date;
}

const COLUMNS = "user_id, account_id, session_hash, email, created_at, expires_at";

export interface NewEmailChange {
  userId: number;
  accountId: number;
  sessionId: string;
  email: string;
}

/**
 * Replaces the previous request and its link; stores only the token's hash. Returns null if the requesting session
 * has ended. The caller must have locked the user (`lockUser`), which serializes it with password changes.
 */
export async function issueEmailChange(
  tx: Tx,
  { userId, accountId, sessionId, email }: NewEmailChange,
): Promise<{ token: string; change: EmailChangeRecord } | null> {
  const token = newToken();
  const { rows } = await tx.query<EmailChangeRecord>(
    `INSERT INTO email_changes (user_id, account_id, session_hash, email, token_hash, expires_at)
     SELECT $1, $2, session_hash, $4, $5, now() + make_interval(mins => $6)
     FROM sessions WHERE session_hash = $3 AND user_id = $1
     ON CONFLICT (user_id) DO UPDATE SET account_id = excluded.account_id,
       session_hash = excluded.session_hash, email = excluded.email, token_hash = excluded.token_hash,
       created_at = excluded.created_at, expires_at = excluded.expires_at
     RETURNING ${COLUMNS}`,
    [userId, accountId, tokenHash(sessionId), email, tokenHash(token), EMAIL_CHANGE_MINUTES],
  );
  const [change] = rows;
  return change === undefined ? null : { token, change };
}

export async function findEmailChange(tx: Tx, userId: number): Promise<EmailChangeRecord | null> {
  const { rows } = await tx.query<EmailChangeRecord>(
    `SELECT ${COLUMNS} FROM email_changes WHERE user_id = $1 AND expires_at > now()`,
    [userId],
  );
  return rows[0] ?? null;
}

export async function findEmailChangeByToken(
  tx: Tx,
  token: string,
): Promise<EmailChangeRecord | null> {
  if (!isToken(token)) return null;
  const { rows } = await tx.query<EmailChangeRecord>(
    `SELECT ${COLUMNS} FROM email_changes WHERE token_hash = $1 AND expires_at > now()`,
    [tokenHash(token)],
  );
  return rows[0] ?? null;
}

/** Deletes a pending change. Only one of concurrent calls returns true. */
export async function consumeEmailChange(tx: Tx, token: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM email_changes WHERE token_hash = $1 AND expires_at > now()",
    [tokenHash(token)],
  );
  return rowCount === 1;
}

/** Returns the link's address, or null if no change was pending. */
export async function deleteEmailChange(tx: Tx, userId: number): Promise<string | null> {
  const { rows } = await tx.query<{ email: string }>(
    "DELETE FROM email_changes WHERE user_id = $1 RETURNING email",
    [userId],
  );
  return rows[0]?.email ?? null;
}
