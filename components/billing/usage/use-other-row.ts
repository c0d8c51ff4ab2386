"use client";

import { useTranslations } from "next-intl";
import type { UsageReport } from "@/lib/gateway/billing/usage/schema";
import type { UsageRow } from "./usage-table";

const OTHER_SERVICES = ["messenger_code", "fraud_check"];

/** Spending on messages, and the row for everything else, in tables that tell only messages apart. */
export function useOtherRow({ totals, services }: UsageReport): {
  messages: Pick<UsageRow, "messages" | "parts" | "cost">;
  other: UsageRow[];
} {
  const t = useTranslations("usage");
  const cost = services
    .filter(({ service }) => OTHER_SERVICES.includes(service))
    .reduce((sum, service) => sum + service.cost, 0);
  const other = { key: "other", name: t("withoutMessages"), messages: 0, parts: 0, cost };
  return {
    messages: {
      messages: totals.messages,
      parts: totals.parts,
      cost: Number((totals.cost - cost).toFixed(6)),
    },
    other: cost > 0 ? [other] : [],
  };
}
