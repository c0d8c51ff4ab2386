"use client";

import { useTranslations } from "next-intl";
import type { UsageReport } from "@/lib/gateway/billing/usage/schema";
import type { UsageRow } from "./usage-table";
import { useQuantity } from "./use-quantity";

/** Charges that no message has. Links are part of their messages' costs. */
const OTHER_SERVICES = ["messenger_code", "fraud_check"];

export function useOtherRow({ totals, services }: UsageReport): {
  messages: Pick<UsageRow, "messages" | "parts" | "cost">;
  other: UsageRow[];
} {
  const t = useTranslations("usage");
  const formatQuantity = useQuantity();
  const cost = services
    .filter(({ service }) => OTHER_SERVICES.includes(service))
    .reduce((sum, service) => sum + service.cost, 0);
  const zero = { messages: 0, parts: 0, short_links: 0 };
  const other = {
    ...zero,
    ...formatQuantity({ ...totals, ...zero }),
    key: "other",
    name: t("withoutMessages"),
    cost,
  };
  return {
    messages: {
      messages: totals.messages,
      parts: totals.parts,
      cost: Number((totals.cost - cost).toFixed(6)),
    },
    other: cost > 0 ? [other] : [],
  };
}
