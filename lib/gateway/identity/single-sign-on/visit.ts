import { isToken, newToken } from "@/lib/auth/opaque-token";
import { toNetwork } from "@/lib/auth/network";
import type { RoleMapping } from "@/lib/core/sign-on/role-mapping";
import { readWithoutAccount, withoutAccount } from "@/lib/db/transaction";
import { countAttempt, type RateLimit } from "@/lib/gateway/identity/rate-limits/public";
import { connectIdentity, confirmBySso } from "./connect";
import { SsoError } from "./problem";
import type { SsoProvider } from "./provider";
import { type SsoBrowser, signInBySso, type SsoSignInOutcome } from "./sign-in";
import { consumeRequest, findRequest, insertRequest, type SsoRequest } from "./store";
import { newRequest } from "./visit-request";

/** High, since the people of an office share an IP and sign in at the same time. */
const STARTS_BY_NETWORK: RateLimit = { attempts: 600, minutes: 15 };

const toAuthorizationUrl = (provider: SsoProvider, state: string, request: SsoRequest) =>
  provider.toAuthorizationUrl({ ...request, state, isForced: request.purpose === "confirm" });

/**
 * Starts signing in. The browser's binding must come back with the callback, so that an attacker can't send a victim a link
 * that signs them in as another (login CSRF). Throws `SsoError`.
 *
 * @param binding of the browser's earlier start, so that two tabs don't disturb each other
 */
export async function startSignIn(
  provider: SsoProvider,
  { nextPath, ip, binding: previous }: { nextPath: string; ip: string; binding: string | null },
): Promise<{ url: string; binding: string }> {
  // Own transaction: there is no session yet.
  const seconds = await withoutAccount((tx) =>
    countAttempt(tx, `sso:${toNetwork(ip)}`, STARTS_BY_NETWORK),
  );
  if (seconds > 0) throw new SsoError("rate-limited", "start");
  const binding = isToken(previous) ? previous : newToken();
  const state = newToken();
  const request = newRequest("sign-in", null, nextPath);
  const url = await toAuthorizationUrl(provider, state, request);
  await withoutAccount((tx) => insertRequest(tx, { state, binding }, request));
  return { url, binding };
}

/** Continues a visit that a signed-in person asked for, in the session that asked. Throws `SsoError`. */
export async function continueVisit(
  provider: SsoProvider,
  { state, sessionId }: { state: string; sessionId: string | null },
): Promise<string> {
  const bindings = sessionId === null ? [] : [sessionId];
  const request = isToken(state)
    ? await readWithoutAccount((tx) => findRequest(tx, state, bindings))
    : null;
  if (request === null) throw new SsoError("expired", "start");
  return toAuthorizationUrl(provider, state, request);
}

export interface SsoCallback extends SsoBrowser {
  /** Query of the callback. */
  search: string;
  binding: string | null;
  sessionId: string | null;
}

export type SsoOutcome = SsoSignInOutcome | { kind: "connected" } | { kind: "confirmed" };

/** Result of a visit, and the page to continue at. */
export interface FinishedVisit {
  nextPath: string;
  outcome: SsoOutcome | SsoError;
}

async function complete(
  provider: SsoProvider,
  mappings: readonly RoleMapping[],
  request: SsoRequest & { state: string },
  callback: SsoCallback,
): Promise<SsoOutcome> {
  const isForced = request.purpose === "confirm";
  const claims = await provider.readClaims({ ...request, isForced }, callback.search);
  if (request.purpose === "sign-in") return signInBySso(claims, mappings, callback);
  const { userId } = request;
  const { sessionId, ip } = callback;
  if (userId === null || sessionId === null) throw new SsoError("expired", "session");
  if (request.purpose === "confirm") {
    await confirmBySso(claims, { userId, sessionId });
    return { kind: "confirmed" };
  }
  await connectIdentity(claims, { userId, sessionId, ip });
  return { kind: "connected" };
}

/** Finishes a visit. Each works once, in the browser or session that started it. */
export async function finishVisit(
  provider: SsoProvider,
  mappings: readonly RoleMapping[],
  callback: SsoCallback,
): Promise<FinishedVisit> {
  const state = new URLSearchParams(callback.search).get("state");
  const bindings = [callback.binding, callback.sessionId].filter((text) => text !== null);
  const request = isToken(state)
    ? // Own transaction: a used request stays used, whatever follows.
      await withoutAccount((tx) => consumeRequest(tx, state, bindings))
    : null;
  if (state === null || request === null) {
    const outcome = new SsoError("expired", "unknown state");
    return { nextPath: "/overview", outcome };
  }
  const { nextPath } = request;
  try {
    const outcome = await complete(provider, mappings, { ...request, state }, callback);
    return { nextPath, outcome };
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    return { nextPath, outcome: error };
  }
}
