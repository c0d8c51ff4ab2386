"use client";

import { useTranslations } from "next-intl";
import { Status } from "@/components/ui/status";
import type { Template } from "@/lib/gateway/messaging/templates/schema";

export function TemplateStatus({ template }: { template: Template }) {
  const t = useTranslations("templates.state");
  const { version, draft, archived_at: archivedAt } = template;
  if (archivedAt !== null) return <Status kind="stopped">{t("archived")}</Status>;
  if (version === 0) return <Status kind="attention">{t("draft")}</Status>;
  if (draft !== null) return <Status kind="attention">{t("changed", { version })}</Status>;
  return <Status kind="normal">{t("published", { version })}</Status>;
}
