import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { tokenHash } from "./opaque-token";
import { SESSION_IDLE_SECONDS } from "./session-lifetime";
import { type Tx, withAccount, withoutAccount } from "@/lib/db/transaction";
import type { SessionRecord } from "./caller";
import { findSessionRow } from "./store-credentials";
import { updateLastActive } from "./store-members";
import {
  deleteSession,
  deleteSessions,
  insertSession,
  type NewSession,
  rotateSessionHash,
  updateSessionSeen,
} from "./store-sessions";

const LAST_SEEN_INTERVAL_MS = 60_000;
const COOKIE_NAMES = [
  "__Host-next-auth.session-token",
  "__Secure-next-auth.session-token",
  "next-auth.session-token",
];
const TOKEN_CACHE_LIMIT = 1_000;

const newSessionId = () => randomBytes(32).toString("hex");

/**
 * Returns 256 random bits in hex for the cookie's claim `sid`; null if the person left the account. The caller has
 * locked the person's row (`lockUser`) and compared it with what was proven, so a password change waits for this
 * transaction and then ends the session.
 */
export async function openSession(tx: Tx, session: NewSession): Promise<string | null> {
  if (!(await updateLastActive(tx, session.accountId, session.userId))) return null;
  const sid = newSessionId();
  await insertSession(tx, tokenHash(sid), session);
  return sid;
}

export async function revokeSession(sid: string): Promise<void> {
  await withoutAccount((tx) => deleteSession(tx, tokenHash(sid)));
}

/** Invalidates the previous id immediately. Null if the session has ended. */
export async function renewSession(tx: Tx, sid: string): Promise<string | null> {
  const renewed = newSessionId();
  return (await rotateSessionHash(tx, tokenHash(sid), tokenHash(renewed))) ? renewed : null;
}

/**
 * Deletes the user's sessions. Must follow the statement that updates the person's row in the same transaction, to see
 * sessions whose sign-in held that row.
 */
export const endSessionsByUser = (tx: Tx, userId: number, except: Buffer | null): Promise<void> =>
  deleteSessions(tx, userId, except);

function updateLastSeen(sid: string, session: SessionRecord): void {
  if (Date.now() - session.last_seen_at.getTime() < LAST_SEEN_INTERVAL_MS) return;
  const accountId = Number(session.account_id);
  withAccount(accountId, async (tx) => {
    await updateSessionSeen(tx, tokenHash(sid));
    await updateLastActive(tx, accountId, Number(session.user_id));
  }).catch(() => {});
}

const rendered = new AsyncLocalStorage<Map<string, Promise<SessionRecord | null>>>();

/** Within `render`, each session is looked up once: the queries of a page are one request of its visitor. */
export const shareSessions = <T>(render: () => T): T => rendered.run(new Map(), render);

export function findSession(sid: string): Promise<SessionRecord | null> {
  const shared = rendered.getStore();
  const match = shared?.get(sid) ?? lookUpSession(sid);
  shared?.set(sid, match);
  return match;
}

async function lookUpSession(sid: string): Promise<SessionRecord | null> {
  if (!/^[0-9a-f]{64}$/.test(sid)) return null;
  const session = await findSessionRow(tokenHash(sid));
  if (session === undefined || session.disabled_at !== null) return null;
  const now = Date.now();
  if (session.expires_at.getTime() <= now) return null;
  if (session.last_seen_at.getTime() + SESSION_IDLE_SECONDS * 1000 <= now) return null;
  updateLastSeen(sid, session);
  return session;
}

const parseTokenSid = new Map<string, { sid: string; until: number }>();

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

/** Decrypts next-auth's JWT. */
export async function getSessionId(token: string, secret: string): Promise<string | null> {
  const existing = parseTokenSid.get(token);
  if (existing !== undefined && existing.until > Date.now()) return existing.sid;
  // Lazy: API-only processes never see a cookie.
  const { decode } = await import("next-auth/jwt");
  const claims = await decode({ token, secret }).catch(() => null);
  if (typeof claims?.sid !== "string" || typeof claims.exp !== "number") return null;
  if (parseTokenSid.size >= TOKEN_CACHE_LIMIT) parseTokenSid.clear();
  parseTokenSid.set(token, { sid: claims.sid, until: claims.exp * 1000 });
  return claims.sid;
}
