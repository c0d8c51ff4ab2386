"use client";

import { useTranslations } from "next-intl";
import type { UsageReport } from "@/lib/gateway/billing/usage/schema";

/** Formats the number of links, codes or checks in rows without messages. */
export function useQuantity() {
  const t = useTranslations("usage.quantity");
  return (totals: UsageReport["totals"]) => {
    const { messages, short_links: links, messenger_codes: codes, fraud_checks: checks } = totals;
    if (messages > 0 || links + codes + checks === 0) return {};
    const parts = [
      ...(links > 0 ? [t("links", { count: links })] : []),
      ...(codes > 0 ? [t("codes", { count: codes })] : []),
      ...(checks > 0 ? [t("checks", { count: checks })] : []),
    ];
    return { quantity: parts.join(", ") };
  };
}
