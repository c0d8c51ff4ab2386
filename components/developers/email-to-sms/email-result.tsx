"use client";

import { useTranslations } from "next-intl";
import { Status } from "@/components/ui/status";
import type { EmailLogEntry } from "@/lib/gateway/messaging/email-to-sms/schema";

export function EmailResult({ result, reason }: Pick<EmailLogEntry, "result" | "reason">) {
  const t = useTranslations("emailToSms");
  if (result === "accepted") return <Status kind="normal">{t("result.accepted")}</Status>;
  return (
    <Status kind="failed">{reason === null ? t("result.refused") : t(`reason.${reason}`)}</Status>
  );
}
