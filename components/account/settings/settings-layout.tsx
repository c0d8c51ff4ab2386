"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import type { PageKey } from "@/components/layout/navigation/page-table";
import { SectionNav } from "@/components/layout/navigation/section-nav";

export function SettingsLayout({ page, children }: { page: PageKey; children: ReactNode }) {
  const t = useTranslations("shell");
  return (
    <>
      <PageHeader title={t(`page.${page}`)} />
      <SectionNav section="settings" />
      {children}
    </>
  );
}
