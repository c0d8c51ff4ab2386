"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Status } from "@/components/ui/status";
import type { Webhook } from "@/lib/gateway/developers/webhooks/schema";
import { BREAKS_AFTER } from "@/lib/gateway/developers/webhooks/schema-values";

/** Whether a webhook that is enabled has failed so often that its events wait, and one is tried now and then. */
export const isFailing = ({ is_enabled, failing_since, failures }: Webhook): boolean =>
  is_enabled && failing_since !== null && failures >= BREAKS_AFTER;

/** Whether events are sent, and what about it needs a person. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks.status");
  const { date } = useFormats();
  const { disabled_reason: reason, failing_since: since } = webhook;
  if (reason === "person") return <Status kind="stopped">{t("disabled")}</Status>;
  if (reason !== null) return <Status kind="failed">{t("gaveUp")}</Status>;
  if (since !== null && isFailing(webhook))
    return <Status kind="attention">{t("failing", { date: date(since) })}</Status>;
  return <Status kind="normal">{t("active")}</Status>;
}
