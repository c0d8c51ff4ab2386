"use client";

import { useTranslations } from "next-intl";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { canAccess } from "@/lib/core/permissions/permissions";

export function TopUpLink() {
  const t = useTranslations("payments");
  const { role } = useViewer();
  if (!canAccess("topUp", role, "write")) return null;
  return (
    <PrefetchLink href="/billing/top-up" className={`${buttonClass("primary")} print:hidden`}>
      {t("topUp.open")}
    </PrefetchLink>
  );
}
