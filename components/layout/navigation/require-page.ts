import type { Metadata } from "next";
import { forbidden, notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import {
  type CurrentSession,
  currentSession,
  requireSession,
} from "@/lib/gateway/identity/sign-in/current-session";
import { mayAccess } from "@/lib/core/permissions/permissions";
import { type PageKey, pageOf, PAGES } from "./page-table";

/**
 * The guard of a page, in its first line. Strangers go to the sign-in and come back; whoever's role does
 * not see the page gets the one that says who may, with status 403.
 */
export async function requirePage(
  key: PageKey,
  needed: "read" | "write" = "read",
): Promise<CurrentSession> {
  const session = await requireSession();
  const { scope, requiresStaff } = pageOf(key);
  if (requiresStaff === true && !session.isStaff) notFound();
  if (!mayAccess(scope, session.role, needed)) forbidden();
  return session;
}

/** Title of a page: `Messages · Nordwind Handel`, or with a part of it `Messages · failed · …`. */
export async function pageTitle(key: PageKey, part?: string): Promise<Metadata> {
  const t = await getTranslations("shell.page");
  const account = (await currentSession())?.accountName;
  return { title: { absolute: [t(key), part, account].filter(Boolean).join(" · ") } };
}

/** The same for the first page of a section: who does not see it is led to the first one that they see. */
export async function requireHome(key: PageKey): Promise<CurrentSession> {
  const session = await requirePage(key);
  const { homeScope } = pageOf(key);
  if (homeScope === undefined || mayAccess(homeScope, session.role, "read")) return session;
  const first = PAGES.find(
    (page) => page.parent === key && mayAccess(page.scope, session.role, "read"),
  );
  if (first === undefined) forbidden();
  redirect(first.path);
}
