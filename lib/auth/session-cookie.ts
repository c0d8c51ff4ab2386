import { SESSION_SECONDS } from "./session-lifetime";

/** Returns the cookie's name, with `__Host-` on https: subdomains can't set the cookie, and it needs TLS. */
export function cookieName(name: string, isSecure: boolean): string {
  return `${isSecure ? "__Host-" : ""}${name}`;
}

export const SESSION_COOKIE = "next-auth.session-token";

export async function sessionCookie(
  sid: string,
  { sessionSecret, isSecure }: { sessionSecret: string; isSecure: boolean },
): Promise<string> {
  // Lazy: API-only processes never set a cookie.
  const { encode } = await import("next-auth/jwt");
  const token = await encode({ token: { sid }, secret: sessionSecret, maxAge: SESSION_SECONDS });
  const parts = [`${cookieName(SESSION_COOKIE, isSecure)}=${token}`, "Path=/", "HttpOnly"];
  if (isSecure) parts.push("Secure");
  return [...parts, "SameSite=Lax", `Max-Age=${SESSION_SECONDS}`].join("; ");
}
