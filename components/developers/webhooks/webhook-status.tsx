"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Status } from "@/components/ui/status";
import type { Webhook } from "@/lib/gateway/developers/webhooks/schema";
import { CIRCUIT_BREAKER_FAILURES } from "@/lib/gateway/developers/webhooks/schema-values";

/** Returns true if the circuit breaker is open: events wait while single ones probe the receiver. */
export const isFailing = ({ is_enabled, failing_since, failures }: Webhook): boolean =>
  is_enabled && failing_since !== null && failures >= CIRCUIT_BREAKER_FAILURES;

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
