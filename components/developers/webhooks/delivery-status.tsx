"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Status } from "@/components/ui/status";
import type { Delivery } from "@/lib/gateway/developers/webhooks/schema";

type Props = Pick<Delivery, "state" | "attempts" | "next_attempt_at">;

/** Where a delivery is: waiting for its next attempt, arrived, or given up. */
export function DeliveryStatus({ state, attempts, next_attempt_at: next }: Props) {
  const t = useTranslations("webhooks.state");
  const { time } = useFormats();
  if (state === "success") return <Status kind="normal">{t("success")}</Status>;
  if (state === "failed") return <Status kind="failed">{t("failed")}</Status>;
  if (attempts === 0 || next === null) return <Status kind="moving">{t("pending")}</Status>;
  return <Status kind="waiting">{t("attempting", { time: time(next) })}</Status>;
}
