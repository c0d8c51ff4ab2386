import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { env } from "@/lib/env";
import { addressFromHeaders } from "@/lib/http/peer-address";
import { revokeSession, SESSION_SECONDS } from "@/lib/http/session";
import { signIn } from "./sign-in";
import { SIGN_IN_ERRORS } from "./sign-in-errors";

const isSecure = env.PUBLIC_URL.startsWith("https:");
/** `__Host-`: no subdomain may set it, and it never travels without TLS. */
const prefix = isSecure ? "__Host-" : "";
const cookie = { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure };

function headersOf(given: Record<string, string> | undefined): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given ?? {})) {
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

/**
 * Sign-in of people. The cookie is an encrypted token that carries nothing but a session id; the row of
 * that session in Postgres decides, so that ending it works at once and everywhere.
 */
export const authOptions: AuthOptions = {
  secret: env.NEXTAUTH_SECRET,
  useSecureCookies: isSecure,
  cookies: {
    sessionToken: { name: `${prefix}next-auth.session-token`, options: cookie },
    csrfToken: { name: `${prefix}next-auth.csrf-token`, options: cookie },
    callbackUrl: { name: `${prefix}next-auth.callback-url`, options: cookie },
  },
  session: { strategy: "jwt", maxAge: SESSION_SECONDS },
  pages: { signIn: "/login", signOut: "/login", error: "/login" },
  providers: [
    CredentialsProvider({
      credentials: { email: { type: "email" }, password: { type: "password" } },
      async authorize(credentials, request) {
        const headers = headersOf(request.headers);
        const outcome = await signIn({
          email: String(credentials?.email ?? ""),
          password: String(credentials?.password ?? ""),
          address: addressFromHeaders(headers) ?? "0.0.0.0",
          userAgent: headers.get("user-agent"),
        });
        if (outcome.kind === "signed-in") return { id: outcome.sid };
        if (outcome.kind === "wait")
          throw new Error(`${SIGN_IN_ERRORS.wait}:${Math.ceil(outcome.seconds)}`);
        throw new Error(SIGN_IN_ERRORS[outcome.kind]);
      },
    }),
  ],
  callbacks: {
    jwt: ({ token, user }) => ({ sid: user?.id ?? token.sid }),
    // Pages never read next-auth's session: lib/auth/current-session.ts asks the database.
    session: ({ session }) => ({ expires: session.expires }),
  },
  events: {
    async signOut({ token }) {
      if (typeof token?.sid === "string") await revokeSession(token.sid);
    },
  },
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
};
