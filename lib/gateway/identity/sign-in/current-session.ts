import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { MemberRole } from "@/lib/core/context";
import { env } from "@/lib/env";
import { isStaffAccount } from "@/lib/auth/staff";
import { type Display, getDisplay } from "@/lib/gateway/identity/profile/public";
import { findSession, getSessionId, sessionToken } from "@/lib/auth/session";

export interface CurrentSession extends Display {
  accountId: number;
  userId: number;
  email: string;
  fullName: string;
  accountName: string;
  role: MemberRole;
  isAccountActivated: boolean;
  isStaff: boolean;
  /** Two-letter code; `lib/i18n` picks the supported language. */
  lang: string;
}

/** Reads the session once per request. For server components only. */
export const currentSession = cache(async (): Promise<CurrentSession | null> => {
  const token = sessionToken((await cookies()).toString());
  const sid = token === null ? null : await getSessionId(token, env.NEXTAUTH_SECRET);
  const session = sid === null ? null : await findSession(sid);
  if (session === null) return null;
  const [accountId, userId] = [Number(session.account_id), Number(session.user_id)];
  return {
    accountId,
    userId,
    email: session.email,
    fullName: session.user_name,
    accountName: session.account_name,
    role: session.role,
    isAccountActivated: session.activated_at !== null,
    isStaff: isStaffAccount(accountId),
    lang: session.user_lang,
    ...(await getDisplay(accountId, userId)),
  };
});

/** Returns the session. Redirects signed-out visitors to sign-in, and back afterwards. */
export async function requireSession(): Promise<CurrentSession> {
  const session = await currentSession();
  if (session !== null) return session;
  // Set by proxy.ts, because a layout doesn't know its own URL.
  const path = (await headers()).get("x-page-path") ?? "/";
  redirect(`/login?next=${encodeURIComponent(path)}`);
}
