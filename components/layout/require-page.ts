import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type CurrentSession, currentSession, requireSession } from "@/lib/auth/current-session";
import { mayAccess } from "@/lib/core/access";
import { type PageKey, pageOf } from "./page-table";

/**
 * The guard of a page, in its first line. Strangers go to the sign-in and come back; whoever's role does
 * not see the page gets the one that says who may, with status 403.
 */
export async function requirePage(key: PageKey): Promise<CurrentSession> {
  const session = await requireSession();
  if (!mayAccess(pageOf(key).area, session.role, "read")) forbidden();
  return session;
}

/** Title of a page: `Messages · Nordwind Handel`, or with a part of it `Messages · failed · …`. */
export async function pageTitle(key: PageKey, part?: string): Promise<Metadata> {
  const t = await getTranslations("shell.page");
  const account = (await currentSession())?.accountName;
  return { title: { absolute: [t(key), part, account].filter(Boolean).join(" · ") } };
}
