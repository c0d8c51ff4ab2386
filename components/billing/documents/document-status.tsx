"use client";

import { DOCUMENT_FAILED, DOCUMENT_OPEN } from "@/lib/gateway/billing/documents/schema-values";
import { useTranslations } from "next-intl";
import { Status } from "@/components/ui/status";
import type { BillingDocumentItem } from "@/lib/gateway/billing/documents/schema";

export function DocumentStatus({
  document: { kind, status, due_at: dueAt },
  now,
}: {
  document: Pick<BillingDocumentItem, "kind" | "status" | "due_at">;
  now: number;
}) {
  const t = useTranslations("documents.status");
  if (status === DOCUMENT_FAILED) return <Status kind="failed">{t("failed")}</Status>;
  if (status !== DOCUMENT_OPEN) {
    return <Status kind="normal">{t(kind === "invoice" ? "paid" : "credited")}</Status>;
  }
  const isOverdue = dueAt !== null && dueAt < now;
  return (
    <Status kind={isOverdue ? "attention" : "waiting"}>{t(isOverdue ? "overdue" : "open")}</Status>
  );
}
