"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { AuditEntryDetail } from "./audit-entry-page";

export function AuditEntryView({ seq }: { seq: string }) {
  const t = useTranslations("auditLog");
  return (
    <>
      <PageHeader title={t("entry", { seq })} />
      <AuditEntryDetail seq={seq} />
    </>
  );
}
