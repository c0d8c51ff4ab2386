"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { PasswordSection } from "./password-section";
import { SecondFactorSection } from "./second-factor-section";
import { SessionsSection } from "./sessions-section";

export function SecurityView() {
  const t = useTranslations("security");
  return (
    <>
      <PageHeader title={t("title")} />
      <SecondFactorSection />
      <SessionsSection />
      <PasswordSection />
    </>
  );
}
