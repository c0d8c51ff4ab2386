"use client";

import { useTranslations } from "next-intl";
import { useNow } from "@/components/hooks/use-now";
import { DateTime } from "@/components/ui/date-time";
import { Status } from "@/components/ui/status";
import type { Delivery } from "@/lib/gateway/developers/webhooks/schema";

const TICK_SECONDS = 30;

type Props = Pick<Delivery, "state" | "attempts" | "next_attempt_at">;

export function DeliveryStatus({ state, attempts, next_attempt_at: next }: Props) {
  const t = useTranslations("webhooks.state");
  const now = useNow(TICK_SECONDS);
  if (state === "success") return <Status kind="normal">{t("success")}</Status>;
  if (state === "failed") return <Status kind="failed">{t("failed")}</Status>;
  if (attempts === 0 || next === null) return <Status kind="moving">{t("pending")}</Status>;
  // A due delivery may still be queued; never show a time in the past.
  const time = () => <DateTime at={Math.max(next, now)} isPlain />;
  return (
    <Status kind="waiting">
      <span>{t.rich("attempting", { time })}</span>
    </Status>
  );
}
