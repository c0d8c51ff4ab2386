import { cookies } from "next/headers";
import { assertSameSite } from "@/lib/auth/cross-site";
import { tokenHash } from "@/lib/auth/opaque-token";
import { ipFromHeaders } from "@/lib/auth/peer-ip";
import { findSession, getSessionId, revokeSession, sessionToken } from "@/lib/auth/session";
import { sessionCookie } from "@/lib/auth/session-cookie";
import { findSessionSso } from "@/lib/auth/store-sessions";
import { DATA_HEADERS } from "@/lib/core/data-headers";
import { DomainError } from "@/lib/core/errors";
import { readWithoutAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { deleteCookie, isSecure, readCookie, writeCookie } from "@/lib/auth/page-cookies";
import { CHALLENGE_MINUTES, safeNextPath } from "@/lib/gateway/identity/sign-in/public";
import { log } from "@/lib/log";
import { SsoError } from "./problem";
import { SECURITY_PAGE, toProblemPath } from "./problem-path";
import { ssoProvider } from "./provider";
import { openIdToken } from "./sealed-token";
import type { SsoProblem } from "./schema-problems";
import { REQUEST_MINUTES } from "./store";
import { continueVisit, finishVisit, type FinishedVisit, startSignIn } from "./visit";

/** Handlers of the browser's visits. For Next.js only. */

function redirectTo(location: string, cookie?: string): Response {
  const headers = new Headers({ ...DATA_HEADERS, Location: location });
  if (cookie !== undefined) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

async function currentSessionId(): Promise<string | null> {
  const token = sessionToken((await cookies()).toString());
  return token === null ? null : getSessionId(token, env.NEXTAUTH_SECRET);
}

const getIp = (request: Request) => ipFromHeaders(request.headers) ?? "0.0.0.0";

function logProblem(error: SsoError): void {
  const level = error.problem === "provider-down" || error.problem === "failed" ? "warn" : "info";
  log({ level, message: error.message });
}

async function redirectToProblem(
  problem: SsoProblem,
  sessionId: string | null,
  nextPath: string,
): Promise<Response> {
  const isSignedIn = sessionId !== null && (await findSession(sessionId)) !== null;
  return redirectTo(toProblemPath(problem, isSignedIn, nextPath));
}

/** Sends the browser to the provider: to sign in, or for a visit that the session asked for. */
export async function handleSsoStart(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const nextPath = safeNextPath(searchParams.get("next"));
  const state = searchParams.get("state");
  const provider = ssoProvider();
  if (provider === null) return redirectTo("/login");
  try {
    if (state !== null) {
      return redirectTo(
        await continueVisit(provider, { state, sessionId: await currentSessionId() }),
      );
    }
    const start = { nextPath, ip: getIp(request), binding: await readCookie("sso") };
    const { url, binding } = await startSignIn(provider, start);
    await writeCookie("sso", binding, REQUEST_MINUTES * 60);
    return redirectTo(url);
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    logProblem(error);
    return redirectToProblem(error.problem, await currentSessionId(), nextPath);
  }
}

async function answer(visit: FinishedVisit, sessionId: string | null): Promise<Response> {
  const { outcome, nextPath } = visit;
  if (outcome instanceof SsoError) {
    logProblem(outcome);
    return redirectToProblem(outcome.problem, sessionId, nextPath);
  }
  if (outcome.kind === "confirmed") return redirectTo(nextPath);
  if (outcome.kind === "connected") return redirectTo(`${SECURITY_PAGE}?sso=connected`);
  if (outcome.kind === "second-factor") {
    await writeCookie("challenge", outcome.challengeToken, CHALLENGE_MINUTES * 60);
    return redirectTo(`/login/verify?next=${encodeURIComponent(nextPath)}`);
  }
  if (sessionId !== null) await revokeSession(sessionId);
  const secrets = { sessionSecret: env.NEXTAUTH_SECRET, isSecure };
  return redirectTo(nextPath, await sessionCookie(outcome.sid, secrets));
}

/** Takes the browser back from the provider. */
export async function handleSsoCallback(request: Request): Promise<Response> {
  const provider = ssoProvider();
  if (provider === null || env.SSO === null) return redirectTo("/login");
  const sessionId = await currentSessionId();
  const visit = await finishVisit(provider, env.SSO.roles, {
    search: new URL(request.url).search,
    binding: await readCookie("sso"),
    sessionId,
    ip: getIp(request),
    userAgent: request.headers.get("user-agent"),
    deviceToken: await readCookie("device"),
  });
  return answer(visit, sessionId);
}

async function findSignOutUrl(sid: string): Promise<string | null> {
  const provider = ssoProvider();
  const session = provider === null ? null : await findSession(sid);
  const sealed = await readWithoutAccount((tx) => findSessionSso(tx, tokenHash(sid)));
  if (provider === null || session === null || sealed === null) return null;
  try {
    const idToken = openIdToken(sealed, Number(session.user_id));
    return await provider.toSignOutUrl(idToken, `${env.PUBLIC_URL}/login`);
  } catch (error) {
    // Signing out here matters more.
    if (error instanceof SsoError) logProblem(error);
    return null;
  }
}

/** Ends the session and returns where the provider ends its own (RP-Initiated Logout 1.0), or null. */
export async function handleSsoSignOut(request: Request): Promise<Response> {
  try {
    assertSameSite((name) => request.headers.get(name) ?? undefined, env.CONFIGURED_PUBLIC_URL);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Response.json({ code: error.code }, { status: 403, headers: DATA_HEADERS });
  }
  const sid = await currentSessionId();
  const url = sid === null ? null : await findSignOutUrl(sid);
  if (sid !== null) await revokeSession(sid);
  await deleteCookie("sso");
  return Response.json({ url }, { headers: DATA_HEADERS });
}
