"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Status } from "@/components/ui/status";
import type { Webhook } from "@/lib/gateway/developers/webhooks/schema";

/** As many failures in a row as the gateway takes for more than chance. */
const FAILING = 5;

/** Whether events are sent, and what about it needs a person. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks.status");
  const { date } = useFormats();
  const { disabled_reason: reason, failures, failing_since: since } = webhook;
  if (reason === "person") return <Status kind="stopped">{t("disabled")}</Status>;
  if (reason !== null) return <Status kind="failed">{t("gaveUp")}</Status>;
  if (since !== null && failures >= FAILING)
    return <Status kind="attention">{t("failing", { date: date(since) })}</Status>;
  return <Status kind="normal">{t("active")}</Status>;
}
