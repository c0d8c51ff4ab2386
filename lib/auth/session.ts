import { randomBytes } from "node:crypto";
import { tokenHash } from "./opaque-token";
import { SESSION_IDLE_SECONDS, SESSION_SECONDS } from "./session-lifetime";
import { database } from "@/lib/db/client";
import { type Tx, withAccount, withoutAccount } from "@/lib/db/transaction";
import type { SessionRecord } from "./caller";

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
  ip: string | null;
  userAgent: string | null;
}

/** Only its hash is stored, so a copy of the database opens nothing. */
const newSessionId = () => randomBytes(32).toString("hex");

/**
 * Opens a session of 12 h in the caller's transaction of its account, right after the person proved who they
 * are, and returns 256 random bits in hex for the claim `sid` of the cookie. Null when the person belongs to
 * the account no longer. The caller has locked the person's row (`lockUser`) and compared it with what was
 * proven: a change of the password waits for this transaction and then ends the session.
 */
export async function openSession(tx: Tx, session: NewSession): Promise<string | null> {
  const { userId, accountId, ip, userAgent } = session;
  if (!(await noteActive(tx, accountId, userId))) return null;
  const sid = newSessionId();
  await tx.query(
    `INSERT INTO sessions (session_hash, user_id, account_id, expires_at, ip, user_agent, confirmed_at)
     VALUES ($1, $2, $3, now() + make_interval(secs => $4), $5, $6, now())`,
    [tokenHash(sid), userId, accountId, SESSION_SECONDS, ip, userAgent?.slice(0, 500) ?? null],
  );
  return sid;
}

/** Ends a session; the next request with its cookie is refused on every process. */
export async function revokeSession(sid: string): Promise<void> {
  await withoutAccount((tx) =>
    tx.query("DELETE FROM sessions WHERE session_hash = $1", [tokenHash(sid)]),
  );
}

/** Gives a session a new id; the previous one is invalid at once. Null if the session has ended in the meantime. */
export async function renewSession(tx: Tx, sid: string): Promise<string | null> {
  const renewed = newSessionId();
  const { rowCount } = await tx.query(
    "UPDATE sessions SET session_hash = $2, confirmed_at = now() WHERE session_hash = $1",
    [tokenHash(sid), tokenHash(renewed)],
  );
  return rowCount === 1 ? renewed : null;
}

/**
 * Ends all sessions of a person, except the one of this hash. Comes after the statement that changes the
 * person's row, in the same transaction, so that it sees the sessions whose sign-in held that row.
 */
export async function endSessionsOf(tx: Tx, userId: number, except: Buffer | null): Promise<void> {
  await tx.query("DELETE FROM sessions WHERE user_id = $1 AND session_hash IS DISTINCT FROM $2", [
    userId,
    except,
  ]);
}

/** When a member was last here, for the list of members: it outlives the session. False for others. */
async function noteActive(tx: Tx, accountId: number, userId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "UPDATE memberships SET last_active_at = now() WHERE account_id = $1 AND user_id = $2",
    [accountId, userId],
  );
  return rowCount === 1;
}

function noteSeen(sid: string, session: SessionRecord): void {
  if (Date.now() - session.last_seen_at.getTime() < SEEN_NOTED_EVERY_MS) return;
  const accountId = Number(session.account_id);
  withAccount(accountId, async (tx) => {
    await tx.query("UPDATE sessions SET last_seen_at = now() WHERE session_hash = $1", [
      tokenHash(sid),
    ]);
    await noteActive(tx, accountId, Number(session.user_id));
  }).catch(() => {});
}

/** The living session of an id, or null when it ended, idled too long, or its user was disabled. */
export async function findSession(sid: string): Promise<SessionRecord | null> {
  if (!/^[0-9a-f]{64}$/.test(sid)) return null;
  const { rows } = await database()
    .pool("credentials")
    .query<SessionRecord>({
      name: "find_session",
      text: "SELECT * FROM find_session($1::bytea)",
      values: [tokenHash(sid)],
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
