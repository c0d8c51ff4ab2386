import type { Tx } from "@/lib/db/transaction";
import { isToken, newToken, tokenHash } from "@/lib/auth/opaque-token";

/** Minutes between the right password and the code. */
export const CHALLENGE_MINUTES = 10;

export interface Challenge {
  userId: number;
  accountId: number;
}

/** For someone who gave the right password and still owes the code. It is no session. */
export async function issueChallenge(tx: Tx, { userId, accountId }: Challenge): Promise<string> {
  const challenge = newToken();
  await tx.query(
    `DELETE FROM sign_in_challenges WHERE challenge_hash IN (
       SELECT challenge_hash FROM sign_in_challenges WHERE expires_at < now()
       LIMIT 10 FOR UPDATE SKIP LOCKED)`,
  );
  await tx.query(
    `INSERT INTO sign_in_challenges (challenge_hash, user_id, account_id, expires_at)
     VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
    [tokenHash(challenge), userId, accountId, CHALLENGE_MINUTES],
  );
  return challenge;
}

interface ChallengeRow {
  user_id: string;
  account_id: string;
}

function toChallenge(row: ChallengeRow | undefined): Challenge | null {
  if (row === undefined) return null;
  return { userId: Number(row.user_id), accountId: Number(row.account_id) };
}

/** The person a living challenge belongs to, or null. */
export async function findChallenge(
  tx: Tx,
  challenge: string | null | undefined,
): Promise<Challenge | null> {
  if (!isToken(challenge)) return null;
  const { rows } = await tx.query<ChallengeRow>(
    `SELECT user_id, account_id FROM sign_in_challenges
     WHERE challenge_hash = $1 AND expires_at > now()`,
    [tokenHash(challenge)],
  );
  return toChallenge(rows[0]);
}

/** Ends a challenge; of two at the same time one gets true. */
export async function takeChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM sign_in_challenges WHERE challenge_hash = $1 AND expires_at > now()",
    [tokenHash(challenge)],
  );
  return rowCount === 1;
}

/** A password that was replaced opens nothing, not even the question for a code. */
export async function dropChallenges(tx: Tx, userId: number): Promise<void> {
  await tx.query("DELETE FROM sign_in_challenges WHERE user_id = $1", [userId]);
}
