import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { MemberRole } from "@/lib/core/context";
import { env } from "@/lib/env";
import { isStaffAccount } from "@/lib/auth/staff";
import { type Display, getDisplay } from "@/lib/gateway/identity/profile/service";
import { findSession, getSessionId, sessionToken } from "@/lib/auth/session";

/** The signed-in person as pages show them. */
export interface CurrentSession extends Display {
  accountId: number;
  userId: number;
  email: string;
  fullName: string;
  accountName: string;
  role: MemberRole;
  isAccountActivated: boolean;
  /** Whether the account runs this installation. */
  isStaff: boolean;
  /** Two letters; which of them we speak is decided in lib/i18n. */
  lang: string;
}

/** The person of this request, or null; read once per request. For server components only. */
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

/** The signed-in person; everyone else is sent to the sign-in and comes back afterwards. */
export async function requireSession(): Promise<CurrentSession> {
  const session = await currentSession();
  if (session !== null) return session;
  // Written by proxy.ts: a layout does not know its own URL.
  const path = (await headers()).get("x-page-path") ?? "/";
  redirect(`/login?next=${encodeURIComponent(path)}`);
}
