import { tokenHash } from "@/lib/auth/opaque-token";
import { SESSION_IDLE_SECONDS } from "@/lib/auth/session-lifetime";
import type { Tx } from "@/lib/db/transaction";

export interface StoredSession {
  id: string;
  is_current: boolean;
  ip: string | null;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

/** Valid sessions of a person, that of the request first. */
export async function findSessionsOf(
  tx: Tx,
  userId: number,
  sessionId: string,
): Promise<StoredSession[]> {
  const { rows } = await tx.query<StoredSession>(
    `SELECT id, session_hash = $2 AS is_current, host(ip) AS ip, user_agent,
            created_at, last_seen_at, expires_at
     FROM sessions
     WHERE user_id = $1 AND expires_at > now() AND last_seen_at > now() - make_interval(secs => $3)
     ORDER BY session_hash = $2 DESC, last_seen_at DESC, id`,
    [userId, tokenHash(sessionId), SESSION_IDLE_SECONDS],
  );
  return rows;
}

/** True when the person had such a session. */
export async function deleteSession(tx: Tx, userId: number, id: string): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM sessions WHERE user_id = $1 AND id = $2", [
    userId,
    id,
  ]);
  return rowCount === 1;
}

export async function deleteOtherSessions(tx: Tx, userId: number, sessionId: string) {
  await tx.query("DELETE FROM sessions WHERE user_id = $1 AND session_hash <> $2", [
    userId,
    tokenHash(sessionId),
  ]);
}
