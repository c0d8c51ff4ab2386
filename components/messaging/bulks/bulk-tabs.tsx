"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { SectionLink, SectionRow } from "@/components/layout/navigation/section-row";

const PAGES = { bulks: "/bulks", recurringBulks: "/bulks/recurring" } as const;

export function BulkTabs() {
  const t = useTranslations("shell.page");
  const path = usePathname();
  return (
    <SectionRow label={t("bulks")}>
      {(Object.keys(PAGES) as (keyof typeof PAGES)[]).map((page) => (
        <SectionLink key={page} href={PAGES[page]} current={path === PAGES[page] ? "page" : null}>
          {t(page)}
        </SectionLink>
      ))}
    </SectionRow>
  );
}
