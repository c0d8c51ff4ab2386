"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { ActivityDetail } from "./audit-entry-page";

/** One entry of the activity on a page of its own. */
export function ActivityEntryView({ seq }: { seq: string }) {
  const t = useTranslations("auditLog");
  return (
    <>
      <PageHeader title={t("entry", { seq })} />
      <ActivityDetail seq={seq} />
    </>
  );
}
