"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { SectionLink, SectionRow } from "@/components/layout/navigation/section-row";
import { PageHeader } from "@/components/layout/page-header";

const HOME = "/developers/email-to-sms";
const TABS = { addresses: "", log: "/log", try: "/try" } as const;

export interface EmailLayoutProps {
  actions?: ReactNode;
  children: ReactNode;
}

export function EmailLayout({ actions, children }: EmailLayoutProps) {
  const t = useTranslations("emailToSms");
  const path = usePathname();
  const current = path === `${HOME}/log` ? "log" : path === `${HOME}/try` ? "try" : null;
  return (
    <>
      <PageHeader title={current === null ? t("title") : t(`tab.${current}`)} actions={actions} />
      <SectionNav section="developers" />
      <SectionRow label={t("tab.label")}>
        {(Object.keys(TABS) as (keyof typeof TABS)[]).map((tab) => {
          const href = `${HOME}${TABS[tab]}`;
          return (
            <SectionLink key={tab} href={href} current={path === href ? "page" : null}>
              {t(`tab.${tab}`)}
            </SectionLink>
          );
        })}
      </SectionRow>
      {children}
    </>
  );
}
