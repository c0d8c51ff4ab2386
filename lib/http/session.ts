import { createHash, randomBytes } from "node:crypto";
import { database } from "@/lib/db/client";
import { type Tx, withAccount, withoutAccount } from "@/lib/db/transaction";
import type { SessionRow } from "@/lib/http/caller";

/** A session ends after 12 h, or after 30 min without a request. */
export const SESSION_SECONDS = 12 * 60 * 60;
const SESSION_IDLE_SECONDS = 30 * 60;
const SEEN_NOTED_EVERY_MS = 60_000;
const COOKIE_NAMES = [
  "__Host-next-auth.session-token",
  "__Secure-next-auth.session-token",
  "next-auth.session-token",
];
const TOKEN_CACHE_LIMIT = 1_000;

export interface NewSession {
  userId: number;
  accountId: number;
  address: string | null;
  userAgent: string | null;
}

/** Only the hash of a session id is stored, so a copy of the database opens nothing. */
export function hashOfSession(sid: string): Buffer {
  return createHash("sha256").update(sid).digest();
}

/** Opens a session of 12 h. `sid` is 256 random bits in hex and goes into the claim `sid` of the cookie. */
export async function createSession(
  session: NewSession,
): Promise<{ sid: string; expiresAt: Date }> {
  const sid = randomBytes(32).toString("hex");
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
  await withAccount(session.accountId, async (tx) => {
    await tx.query(
      `INSERT INTO sessions (session_hash, user_id, account_id, expires_at, address, user_agent)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        hashOfSession(sid),
        session.userId,
        session.accountId,
        expiresAt,
        session.address,
        session.userAgent?.slice(0, 500) ?? null,
      ],
    );
    await noteActive(tx, session.accountId, session.userId);
  });
  return { sid, expiresAt };
}

/** Ends a session; the next request with its cookie is refused on every process. */
export async function revokeSession(sid: string): Promise<void> {
  await withoutAccount((tx) =>
    tx.query("DELETE FROM sessions WHERE session_hash = $1", [hashOfSession(sid)]),
  );
}

/** Ends all sessions of a person, except one: after a change of password. */
export async function revokeSessionsOf(userId: number, exceptSid?: string): Promise<void> {
  await withoutAccount((tx) =>
    tx.query("DELETE FROM sessions WHERE user_id = $1 AND session_hash IS DISTINCT FROM $2", [
      userId,
      exceptSid === undefined ? null : hashOfSession(exceptSid),
    ]),
  );
}

/** When somebody was last here, for the list of members: it outlives the session. */
async function noteActive(tx: Tx, accountId: number, userId: number): Promise<void> {
  await tx.query(
    "UPDATE memberships SET last_active_at = now() WHERE account_id = $1 AND user_id = $2",
    [accountId, userId],
  );
}

function noteSeen(sid: string, session: SessionRow): void {
  if (Date.now() - session.last_seen_at.getTime() < SEEN_NOTED_EVERY_MS) return;
  const accountId = Number(session.account_id);
  withAccount(accountId, async (tx) => {
    await tx.query("UPDATE sessions SET last_seen_at = now() WHERE session_hash = $1", [
      hashOfSession(sid),
    ]);
    await noteActive(tx, accountId, Number(session.user_id));
  }).catch(() => {});
}

/** The living session of an id, or null when it ended, idled too long, or its user was disabled. */
export async function findSession(sid: string): Promise<SessionRow | null> {
  if (!/^[0-9a-f]{64}$/.test(sid)) return null;
  const { rows } = await database()
    .pool("app")
    .query<SessionRow>({
      name: "find_session",
      text: "SELECT * FROM find_session($1::bytea)",
      values: [hashOfSession(sid)],
    });
  const session = rows[0];
  if (session === undefined || session.disabled_at !== null) return null;
  const now = Date.now();
  if (session.expires_at.getTime() <= now) return null;
  if (session.last_seen_at.getTime() + SESSION_IDLE_SECONDS * 1000 <= now) return null;
  noteSeen(sid, session);
  return session;
}

const sidOfToken = new Map<string, { sid: string; until: number }>();

/** The token of the first session cookie in a `Cookie` header. */
export function sessionToken(cookies: string | undefined): string | null {
  if (cookies === undefined || !cookies.includes("next-auth.session-token=")) return null;
  for (const name of COOKIE_NAMES) {
    for (const part of cookies.split(";")) {
      const pair = part.trim();
      if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
    }
  }
  return null;
}

/** The session id in a next-auth token (an encrypted JWT), or null when it is forged or expired. */
export async function sessionIdOf(token: string, secret: string): Promise<string | null> {
  const known = sidOfToken.get(token);
  if (known !== undefined && known.until > Date.now()) return known.sid;
  // Loaded on first use: API-only processes never see a cookie.
  const { decode } = await import("next-auth/jwt");
  const claims = await decode({ token, secret }).catch(() => null);
  if (typeof claims?.sid !== "string" || typeof claims.exp !== "number") return null;
  if (sidOfToken.size >= TOKEN_CACHE_LIMIT) sidOfToken.clear();
  sidOfToken.set(token, { sid: claims.sid, until: claims.exp * 1000 });
  return claims.sid;
}
