"use client";

import { useTranslations } from "next-intl";
import type { UsageReport } from "@/lib/gateway/billing/usage/schema";

export function useQuantity() {
  const t = useTranslations("usage.quantity");
  return ({ messages, messenger_codes: codes, fraud_checks: checks }: UsageReport["totals"]) => {
    if (messages > 0 || codes + checks === 0) return {};
    const parts = [
      ...(codes > 0 ? [t("codes", { count: codes })] : []),
      ...(checks > 0 ? [t("checks", { count: checks })] : []),
    ];
    return { quantity: parts.join(", ") };
  };
}
