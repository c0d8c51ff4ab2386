import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { cookies } from "next/headers";
import { env } from "@/lib/env";
import { ipFromHeaders } from "@/lib/auth/peer-ip";
import { revokeSession, getSessionId, sessionToken } from "@/lib/auth/session";
import { cookieName, SESSION_COOKIE } from "@/lib/auth/session-cookie";
import { CHALLENGE_MINUTES } from "./store-challenges";
import { deleteCookie, isSecure, readCookie, writeCookie } from "@/lib/auth/page-cookies";
import { browserToken, KNOWN_BROWSER_DAYS } from "./known-browsers";
import { SESSION_SECONDS } from "@/lib/auth/session-lifetime";
import { signIn } from "./sign-in";
import { signInError } from "./schema-errors";
import { TRUSTED_DEVICE_DAYS } from "@/lib/gateway/identity/second-factors/public";
import { verifySignIn } from "./verify-sign-in";

const cookie = { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure };

function toCaller(requestHeaders: Record<string, string> | undefined) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(requestHeaders ?? {})) {
    if (typeof value === "string") headers.set(name, value);
  }
  return {
    ip: ipFromHeaders(headers) ?? "0.0.0.0",
    userAgent: headers.get("user-agent"),
  };
}

/** Ends the browser's earlier session, because its cookie is replaced. */
async function deletePreviousSession(): Promise<void> {
  const token = sessionToken((await cookies()).toString());
  const sid = token === null ? null : await getSessionId(token, env.NEXTAUTH_SECRET);
  if (sid !== null) await revokeSession(sid);
}

async function storeKnownBrowser(userId: number): Promise<void> {
  const token = browserToken(userId, await readCookie("browser"));
  await writeCookie("browser", token, KNOWN_BROWSER_DAYS * 24 * 60 * 60);
}

const passwordProvider = CredentialsProvider({
  credentials: { email: { type: "email" }, password: { type: "password" } },
  async authorize(credentials, request) {
    const outcome = await signIn({
      email: String(credentials?.email ?? ""),
      password: String(credentials?.password ?? ""),
      deviceToken: await readCookie("device"),
      browserToken: await readCookie("browser"),
      ...toCaller(request.headers),
    });
    if (outcome.kind === "signed-in") {
      await deletePreviousSession();
      await storeKnownBrowser(outcome.userId);
      return { id: outcome.sid };
    }
    if (outcome.kind === "second-factor") {
      await writeCookie("challenge", outcome.challengeToken, CHALLENGE_MINUTES * 60);
    }
    throw signInError(outcome);
  },
});

/** Only the cookie set after the correct password identifies the user. */
const secondFactorProvider = CredentialsProvider({
  id: "second-factor",
  credentials: { code: { type: "text" }, remember: { type: "text" } },
  async authorize(credentials, request) {
    const outcome = await verifySignIn({
      challengeToken: await readCookie("challenge"),
      code: String(credentials?.code ?? ""),
      trustsBrowser: credentials?.remember === "true",
      ...toCaller(request.headers),
    });
    if (outcome.kind !== "signed-in") throw signInError(outcome);
    await deletePreviousSession();
    await storeKnownBrowser(outcome.userId);
    await deleteCookie("challenge");
    if (outcome.deviceToken !== null) {
      await writeCookie("device", outcome.deviceToken, TRUSTED_DEVICE_DAYS * 24 * 60 * 60);
    }
    return { id: outcome.sid };
  },
});

/**
 * The cookie is an encrypted token with only a session id; the session's row in Postgres decides, so ending it takes
 * effect everywhere immediately.
 */
export const authOptions: AuthOptions = {
  secret: env.NEXTAUTH_SECRET,
  useSecureCookies: isSecure,
  cookies: {
    sessionToken: { name: cookieName(SESSION_COOKIE, isSecure), options: cookie },
    csrfToken: { name: cookieName("next-auth.csrf-token", isSecure), options: cookie },
    callbackUrl: { name: cookieName("next-auth.callback-url", isSecure), options: cookie },
  },
  session: { strategy: "jwt", maxAge: SESSION_SECONDS },
  pages: { signIn: "/login", signOut: "/login", error: "/login" },
  providers: [passwordProvider, secondFactorProvider],
  callbacks: {
    jwt: ({ token, user }) => ({ sid: user?.id ?? token.sid }),
    // Pages read the database instead (lib/gateway/identity/sign-in/current-session.ts).
    session: ({ session }) => ({ expires: session.expires }),
  },
  events: {
    async signOut({ token }) {
      if (typeof token?.sid === "string") await revokeSession(token.sid);
    },
  },
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
};
