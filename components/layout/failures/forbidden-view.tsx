import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { currentSession } from "@/lib/gateway/identity/sign-in/current-session";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { AskForAccess } from "./request-role";
import { pageAt } from "@/components/layout/navigation/page-table";
import { PageHeader } from "@/components/layout/page-header";

/** Page without access, which names the roles with access and the owners. */
export async function ForbiddenView() {
  const t = await getTranslations("shell");
  const session = await currentSession();
  // Set by proxy.ts, since this view doesn't know the requested page.
  const path = ((await headers()).get("x-page-path") ?? "/").split("?")[0] ?? "/";
  const page = pageAt(path);
  if (session === null || page === undefined) return null;
  const roles = rolesWith("read", page.scope).map((role) => t(`role.${role}`));
  return (
    <>
      <PageHeader title={t(`page.${page.key}`)} />
      <div className="grid max-w-[68ch] justify-items-start gap-3 p-4 text-read md:p-6">
        <h2 className="font-semibold text-title">{t("forbidden.title")}</h2>
        <p className="text-ink-2">
          {t("forbidden.text", {
            page: t(`page.${page.key}`),
            role: t(`role.${session.role}`),
            roles: roles.join(", "),
          })}
        </p>
        <AskForAccess page={page.path} />
      </div>
    </>
  );
}
