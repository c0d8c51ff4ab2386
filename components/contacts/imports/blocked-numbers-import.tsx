"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { BLOCK_COLUMNS } from "@/lib/gateway/contacts/imports/schema-values";
import { ImportSource } from "./import-source";

export function BlockedNumbersImport() {
  const t = useTranslations("imports.blockedSource");
  return (
    <>
      <PageHeader title={t("title")} />
      <ImportSource
        groupId={null}
        template={{ text: t("template"), headings: BLOCK_COLUMNS, fileName: t("fileName") }}
      />
    </>
  );
}
