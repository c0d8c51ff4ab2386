import { cookies } from "next/headers";
import { env } from "@/lib/env";
import { cookieName } from "@/lib/auth/session-cookie";

/** Cookies of our own, in addition to next-auth's. For Next.js only. */

export const isSecure = env.PUBLIC_URL.startsWith("https:");

const NAMES = {
  challenge: cookieName("posthorn.challenge", isSecure),
  device: cookieName("posthorn.device", isSecure),
  browser: cookieName("posthorn.browser", isSecure),
  /** Binds visits to the provider of single sign-on to the browser. */
  sso: cookieName("posthorn.sso", isSecure),
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

export async function deleteCookie(cookie: OwnCookie): Promise<void> {
  await writeCookie(cookie, "", 0);
}
