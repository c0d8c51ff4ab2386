import type { Tx } from "@/lib/db/transaction";
import { SESSION_IDLE_SECONDS, SESSION_SECONDS } from "./session-lifetime";

/** Stored by hashes of their ids, so a copy of the database can't sign anyone in. */

export interface NewSession {
  userId: number;
  accountId: number;
  ip: string | null;
  userAgent: string | null;
  /** Sealed ID token of single sign-on. */
  sso?: Buffer | null;
}

export async function insertSession(
  tx: Tx,
  hash: Buffer,
  { userId, accountId, ip, userAgent, sso = null }: NewSession,
): Promise<void> {
  await tx.query(
    `INSERT INTO sessions (session_hash, user_id, account_id, expires_at, ip, user_agent, sso, confirmed_at)
     VALUES ($1, $2, $3, now() + make_interval(secs => $4), $5, $6, $7, now())`,
    [hash, userId, accountId, SESSION_SECONDS, ip, userAgent?.slice(0, 500) ?? null, sso],
  );
}

export async function findSessionSso(tx: Tx, hash: Buffer): Promise<Buffer | null> {
  const { rows } = await tx.query<{ sso: Buffer | null }>(
    "SELECT sso FROM sessions WHERE session_hash = $1",
    [hash],
  );
  return rows[0]?.sso ?? null;
}

export async function deleteSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.query("DELETE FROM sessions WHERE session_hash = $1", [hash]);
}

export async function rotateSessionHash(tx: Tx, hash: Buffer, renewed: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    "UPDATE sessions SET session_hash = $2, confirmed_at = now() WHERE session_hash = $1",
    [hash, renewed],
  );
  return rowCount === 1;
}

export async function updateSessionSeen(tx: Tx, hash: Buffer): Promise<void> {
  await tx.query("UPDATE sessions SET last_seen_at = now() WHERE session_hash = $1", [hash]);
}

export async function updateReauthenticatedAt(tx: Tx, hash: Buffer): Promise<void> {
  await tx.query("UPDATE sessions SET confirmed_at = now() WHERE session_hash = $1", [hash]);
}

export async function switchSessionAccount(tx: Tx, hash: Buffer, accountId: number): Promise<void> {
  await tx.query("UPDATE sessions SET account_id = $2 WHERE session_hash = $1", [hash, accountId]);
}

export async function deleteSessions(tx: Tx, userId: number, except: Buffer | null): Promise<void> {
  await tx.query("DELETE FROM sessions WHERE user_id = $1 AND session_hash IS DISTINCT FROM $2", [
    userId,
    except,
  ]);
}

export async function deleteSessionsByMember(
  tx: Tx,
  accountId: number,
  userId: number,
): Promise<void> {
  await tx.query("DELETE FROM sessions WHERE account_id = $1 AND user_id = $2", [
    accountId,
    userId,
  ]);
}

export async function deleteSessionById(tx: Tx, userId: number, id: string): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM sessions WHERE user_id = $1 AND id = $2", [
    userId,
    id,
  ]);
  return rowCount === 1;
}

export interface StoredSession {
  id: string;
  is_current: boolean;
  ip: string | null;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

export async function findSessions(
  tx: Tx,
  userId: number,
  current: Buffer,
): Promise<StoredSession[]> {
  const { rows } = await tx.query<StoredSession>(
    `SELECT id, session_hash = $2 AS is_current, host(ip) AS ip, user_agent,
            created_at, last_seen_at, expires_at
     FROM sessions
     WHERE user_id = $1 AND expires_at > now() AND last_seen_at > now() - make_interval(secs => $3)
     ORDER BY session_hash = $2 DESC, last_seen_at DESC, id`,
    [userId, current, SESSION_IDLE_SECONDS],
  );
  return rows;
}
