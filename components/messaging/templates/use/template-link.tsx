"use client";

import { useTranslations } from "next-intl";
import { useViewer } from "@/components/layout/providers/viewer";
import { toTemplateHref } from "@/components/messaging/templates/template-href";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useTemplate } from "@/lib/queries/templates";

/** Name of a template, also of a deleted one, with the version if it is known. */
export function TemplateLink({ id, version }: { id: number; version: number | null }) {
  const t = useTranslations("useTemplate");
  const canRead = canAccess("compose", useViewer().role, "read");
  const { data } = useTemplate(canRead ? String(id) : null);
  const name = data?.name ?? t("unnamed", { id: String(id) });
  return (
    <>
      {canRead ? (
        <PrefetchLink href={toTemplateHref({ id })} className="break-words underline">
          {name}
        </PrefetchLink>
      ) : (
        name
      )}
      {version !== null && ` · ${t("version", { version })}`}
    </>
  );
}
