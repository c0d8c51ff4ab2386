import type { Metadata } from "next";
import { forbidden, notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import {
  type CurrentSession,
  currentSession,
  requireSession,
} from "@/lib/gateway/identity/sign-in/current-session";
import { canAccess } from "@/lib/core/permissions/permissions";
import { type PageKey, getPage, PAGES } from "./page-table";

/** Access guard, called first in each page. Redirects to sign-in without a session; 403 for roles without access. */
export async function requirePage(
  key: PageKey,
  needed: "read" | "write" = "read",
): Promise<CurrentSession> {
  const session = await requireSession();
  const { scope, requiresStaff } = getPage(key);
  if (requiresStaff === true && !session.isStaff) notFound();
  if (!canAccess(scope, session.role, needed)) forbidden();
  return session;
}

/** Titles a page `Messages · Nordwind Handel`, or with a part `Messages · failed · …`. */
export async function pageTitle(key: PageKey, part?: string): Promise<Metadata> {
  const t = await getTranslations("shell.page");
  const account = (await currentSession())?.accountName;
  return { title: { absolute: [t(key), part, account].filter(Boolean).join(" · ") } };
}

/** Requires a page like `requirePage`, but redirects roles without access to the section's first page they see. */
export async function requireHome(key: PageKey): Promise<CurrentSession> {
  const session = await requirePage(key);
  const { homeScope } = getPage(key);
  if (homeScope === undefined || canAccess(homeScope, session.role, "read")) return session;
  const first = PAGES.find(
    (page) => page.parent === key && canAccess(page.scope, session.role, "read"),
  );
  if (first === undefined) forbidden();
  redirect(first.path);
}
