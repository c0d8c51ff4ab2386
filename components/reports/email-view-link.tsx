"use client";

import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { ReportFilters } from "@/lib/gateway/overview/reports/schema";
import type { ReportView } from "@/lib/gateway/overview/reports/schema-values";
import { newReportHref } from "./report-link";

export function EmailViewLink({ view, filters }: { view: ReportView; filters?: ReportFilters }) {
  const t = useTranslations("shell");
  return (
    <PrefetchLink href={newReportHref(view, filters)} className={buttonClass()}>
      {t("emailView")}
    </PrefetchLink>
  );
}
