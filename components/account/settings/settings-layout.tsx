"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import type { PageKey } from "@/components/layout/navigation/page-table";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { useViewer } from "@/components/layout/providers/viewer";

export function SettingsLayout({ page, children }: { page: PageKey; children: ReactNode }) {
  const t = useTranslations("shell");
  const { version } = useViewer();
  return (
    <>
      <PageHeader title={t(`page.${page}`)} />
      <SectionNav section="settings" />
      {children}
      <p className="px-4 py-6 text-ink-3 text-small md:px-6">{t("version", { version })}</p>
    </>
  );
}
