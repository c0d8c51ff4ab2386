import type { Tx } from "@/lib/db/transaction";
import { isToken, newToken, tokenHash } from "@/lib/auth/opaque-token";

export const CHALLENGE_MINUTES = 10;

export interface PendingSignIn {
  userId: number;
  accountId: number;
  /** Sealed ID token of single sign-on. */
  sso?: Buffer | null;
}

/** Issues a token for a correct password with pending code; it is not a session. */
export async function issueChallengeToken(
  tx: Tx,
  { userId, accountId, sso = null }: PendingSignIn,
): Promise<string> {
  const challengeToken = newToken();
  await tx.query(
    `DELETE FROM sign_in_challenges WHERE challenge_hash IN (
       SELECT challenge_hash FROM sign_in_challenges WHERE expires_at < now()
       LIMIT 10 FOR UPDATE SKIP LOCKED)`,
  );
  await tx.query(
    `INSERT INTO sign_in_challenges (challenge_hash, user_id, account_id, expires_at, sso)
     VALUES ($1, $2, $3, now() + make_interval(mins => $4), $5)`,
    [tokenHash(challengeToken), userId, accountId, CHALLENGE_MINUTES, sso],
  );
  return challengeToken;
}

interface PendingSignInRow {
  user_id: string;
  account_id: string;
  sso: Buffer | null;
}

function toPendingSignIn(row: PendingSignInRow | undefined): PendingSignIn | null {
  if (row === undefined) return null;
  return { userId: Number(row.user_id), accountId: Number(row.account_id), sso: row.sso };
}

export async function findPendingSignIn(
  tx: Tx,
  challengeToken: string | null | undefined,
): Promise<PendingSignIn | null> {
  if (!isToken(challengeToken)) return null;
  const { rows } = await tx.query<PendingSignInRow>(
    `SELECT user_id, account_id, sso FROM sign_in_challenges
     WHERE challenge_hash = $1 AND expires_at > now()`,
    [tokenHash(challengeToken)],
  );
  return toPendingSignIn(rows[0]);
}

/** Deletes a challenge. Only one of two concurrent calls returns true. */
export async function consumeChallengeToken(tx: Tx, challengeToken: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM sign_in_challenges WHERE challenge_hash = $1 AND expires_at > now()",
    [tokenHash(challengeToken)],
  );
  return rowCount === 1;
}

/** Deletes pending sign-ins, as a replaced password must not lead even to the code prompt. */
export async function deletePendingSignIns(tx: Tx, userId: number): Promise<void> {
  await tx.query("DELETE FROM sign_in_challenges WHERE user_id = $1", [userId]);
}
