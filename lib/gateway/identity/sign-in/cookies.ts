import { cookies } from "next/headers";
import { env } from "@/lib/env";
import { cookieName } from "@/lib/auth/session-cookie";

/** Cookies of our own beside next-auth's, written while it answers. For Next's side only. */

export const isSecure = env.PUBLIC_URL.startsWith("https:");

const NAMES = {
  /** Between password and code. */
  challenge: cookieName("posthorn.challenge", isSecure),
  /** A trusted browser. */
  device: cookieName("posthorn.device", isSecure),
  /** A browser in which someone signed in before. */
  browser: cookieName("posthorn.browser", isSecure),
};
type OwnCookie = keyof typeof NAMES;

export async function readCookie(cookie: OwnCookie): Promise<string | null> {
  return (await cookies()).get(NAMES[cookie])?.value ?? null;
}

export async function writeCookie(
  cookie: OwnCookie,
  value: string,
  maxAgeSeconds: number,
): Promise<void> {
  (await cookies()).set(NAMES[cookie], value, {
    httpOnly: true,
    secure: isSecure,
    sameSite: "lax",
    path: "/",
    maxAge: maxAgeSeconds,
  });
}

export async function dropCookie(cookie: OwnCookie): Promise<void> {
  await writeCookie(cookie, "", 0);
}
