import type { KeyKind } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { accountInQuery, SESSION_OWNER_HEADER, toSessionIdentity } from "@/lib/core/session-owner";
import { type Caller, isAllowedIp, toAccount } from "./caller";
import { assertSameSite } from "./cross-site";
import { assertNotBlocked, countInvalidCredentials } from "./ip-block";
import type { KeyDirectory } from "./key-directory";
import { findSession, getSessionId, sessionToken } from "./session";

const TOKEN_HEADER = "x-service-auth-token";
/** Accepts both spellings of the deprecated header, as customers use both. */
const CLIENT_ID_HEADERS = ["x-service-client-id", "x-service-auth-client-id"] as const;
const CLIENT_ID = /^[1-9]\d{0,14}$/;
const MAX_SECRET = 200;

export interface Credentials {
  clientId: string;
  secret: string;
}

export interface Authentication {
  keys: KeyDirectory;
  sessionSecret: string;
  publicUrl: string | undefined;
  /** True if callers use https; session cookies are then only read under their secure names. */
  isSecure: boolean;
}

export interface AuthRequest {
  header: (name: string) => string | undefined;
  method: string;
  search: string;
  ip: string;
}

/** Returns a header's single value. Node joins repeated headers with a comma; identical repeats count as one. */
function getSingleValue(value: string | undefined): string | undefined {
  if (value === undefined || !value.includes(",")) return value;
  const values = new Set(value.split(",").map((part) => part.trim()));
  if (values.size === 1) return values.values().next().value;
  throw new DomainError("ambiguous_credentials", "Send only one set of credentials.");
}

/** Reads credentials. Throws `invalid_credentials` or `ambiguous_credentials`. */
function parseCredentials(header: AuthRequest["header"]): Credentials | null {
  const token = getSingleValue(header(TOKEN_HEADER));
  const ids = new Set<string>();
  for (const name of CLIENT_ID_HEADERS) {
    const id = getSingleValue(header(name));
    if (id !== undefined) ids.add(id);
  }
  if (token === undefined && ids.size === 0) return null;
  const [legacyId] = ids;
  if (ids.size > 1 || (legacyId !== undefined && token?.includes(":"))) {
    throw new DomainError("ambiguous_credentials", "Send only one set of credentials.");
  }
  const colon = token?.indexOf(":") ?? -1;
  const clientId = legacyId ?? token?.slice(0, Math.max(colon, 0)) ?? "";
  const secret = legacyId === undefined ? token?.slice(colon + 1) : token;
  return assertCredentialFormat({ clientId, secret: secret ?? "" });
}

function assertCredentialFormat(credentials: Credentials): Credentials {
  const { clientId, secret } = credentials;
  if (!CLIENT_ID.test(clientId) || secret === "" || secret.length > MAX_SECRET)
    throw invalidCredentials();
  return credentials;
}

function invalidCredentials(): DomainError {
  return new DomainError(
    "invalid_credentials",
    "The API key isn't valid. It may be deactivated, expired or mistyped.",
  );
}

interface KeyUse {
  kind: KeyKind;
  ip: string;
}

async function findCaller(
  keys: KeyDirectory,
  { kind, ip }: KeyUse,
  readCredentials: () => Credentials | null,
): Promise<Caller | null> {
  const credentials = readCredentials();
  if (credentials === null) return null;
  const key = await keys.find(credentials);
  if (key === null || key.kind !== kind || !key.isActive) throw invalidCredentials();
  if (key.expiresAt !== null && key.expiresAt <= Date.now()) throw invalidCredentials();
  if (!isAllowedIp(key.allowed, ip)) {
    throw new DomainError("forbidden", "This API key isn't allowed from your IP address.");
  }
  keys.recordUse(key, ip);
  return key.caller;
}

/** Authenticates by key; returns null without credentials. Checks the IP block concurrently. */
async function authenticateByKey(
  keys: KeyDirectory,
  use: KeyUse,
  readCredentials: () => Credentials | null,
): Promise<Caller | null> {
  const [block, caller] = await Promise.allSettled([
    assertNotBlocked(use.ip),
    findCaller(keys, use, readCredentials),
  ]);
  if (block.status === "rejected") throw block.reason;
  if (caller.status === "fulfilled") return caller.value;
  const { reason } = caller;
  if (
    reason instanceof DomainError &&
    (reason.code === "invalid_credentials" || reason.code === "ambiguous_credentials")
  ) {
    await countInvalidCredentials(use.ip);
  }
  throw reason;
}

/**
 * Authenticates a key for other protocols. Throws `missing_credentials`, `invalid_credentials`, `ip_blocked`, or
 * `forbidden` (IP not allowed).
 */
export async function authenticateKey(
  keys: KeyDirectory,
  use: KeyUse,
  credentials: Credentials | null,
): Promise<Caller> {
  const readCredentials = () => (credentials === null ? null : assertCredentialFormat(credentials));
  const caller = await authenticateByKey(keys, use, readCredentials);
  if (caller !== null) return caller;
  throw new DomainError("missing_credentials", "Send your client ID and the secret of a key.");
}

/** Throws `forbidden` when the page was loaded in another person's session. */
function assertSessionOwner(namedOwner: string | undefined, owner: string): void {
  if (namedOwner === undefined || namedOwner === owner) return;
  throw new DomainError(
    "forbidden",
    "The session has changed to another person or account since the page was loaded.",
    { reason: "session_changed" },
  );
}

/** Authenticates by session; expired sessions don't count as wrong credentials. */
async function authenticateBySession(
  presented: AuthRequest,
  { sessionSecret, publicUrl }: Authentication,
): Promise<Caller | null> {
  const token = sessionToken(presented.header("cookie"));
  if (token === null) return null;
  const sid = await getSessionId(token, sessionSecret);
  const session = sid === null ? null : await findSession(sid);
  if (sid === null || session === null) return null;
  if (presented.method !== "GET" && presented.method !== "HEAD") {
    assertSameSite(presented.header, publicUrl);
  }
  const account = toAccount(session);
  const userId = Number(session.user_id);
  assertSessionOwner(presented.header(SESSION_OWNER_HEADER), toSessionIdentity(account.id, userId));
  assertSessionOwner(accountInQuery(presented.search), String(account.id));
  return {
    account,
    actor: {
      kind: "user",
      userId,
      sessionId: sid,
      role: session.role,
      reauthenticatedAt: session.confirmed_at,
    },
  };
}

function hasKeyHeaders(header: AuthRequest["header"]): boolean {
  return (
    header(TOKEN_HEADER) !== undefined ||
    CLIENT_ID_HEADERS.some((name) => header(name) !== undefined)
  );
}

/**
 * Authenticates a request. An explicit key wins over the cookie that browsers send by themselves. Throws
 * `missing_credentials`, `invalid_credentials`, `ambiguous_credentials`, `ip_blocked`, `forbidden` (IP not allowed),
 * or `cross_site_request`.
 */
export async function authenticate(
  presented: AuthRequest,
  authentication: Authentication,
): Promise<Caller> {
  if (!hasKeyHeaders(presented.header)) {
    const person = await authenticateBySession(presented, authentication);
    if (person !== null) return person;
  }
  const { header, ip } = presented;
  const use = { kind: "api", ip } as const;
  const caller = await authenticateByKey(authentication.keys, use, () => parseCredentials(header));
  if (caller !== null) return caller;
  throw new DomainError(
    "missing_credentials",
    "Send your API key in the header X-SERVICE-AUTH-TOKEN: <client_id>:<secret>.",
  );
}
