"use client";

import {
  DOCUMENT_FAILED,
  DOCUMENT_OPEN,
  DOCUMENT_WRITTEN_OFF,
} from "@/lib/gateway/billing/documents/schema-values";
import { useTranslations } from "next-intl";
import { Status } from "@/components/ui/status";
import type { BillingDocumentItem } from "@/lib/gateway/billing/documents/schema";

export function DocumentStatus({
  document: { kind, status, due_at: dueAt, reminder_stage: stage },
  now,
}: {
  document: Pick<BillingDocumentItem, "kind" | "status" | "due_at" | "reminder_stage">;
  now: number;
}) {
  const t = useTranslations("documents.status");
  if (status === DOCUMENT_FAILED) return <Status kind="failed">{t("failed")}</Status>;
  if (status === DOCUMENT_WRITTEN_OFF) return <Status kind="attention">{t("written_off")}</Status>;
  if (status !== DOCUMENT_OPEN) {
    return <Status kind="normal">{t(kind === "invoice" ? "paid" : "credited")}</Status>;
  }
  if (stage > 0) return <Status kind="attention">{t("reminded", { stage })}</Status>;
  const isOverdue = dueAt !== null && dueAt < now;
  return (
    <Status kind={isOverdue ? "attention" : "waiting"}>{t(isOverdue ? "overdue" : "open")}</Status>
  );
}
