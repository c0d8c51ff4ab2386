"use client";

import { useTranslations } from "next-intl";
import type { UsageReport } from "@/lib/gateway/billing/usage/schema";
import { MAX_SOURCES } from "@/lib/gateway/account/stats/schema-values";
import { subtractCosts } from "./subtract-costs";
import { UsageTable } from "./usage-table";
import { useOtherRow } from "./use-other-row";

export function UsageBySource({ usage }: { usage: UsageReport }) {
  const t = useTranslations("usage");
  const { other, messages } = useOtherRow(usage);
  const { sources } = usage;
  if (sources === null) return null;
  const rest = subtractCosts(messages, sources);
  const isComplete = sources.length < MAX_SOURCES;
  return (
    <UsageTable
      title={t("by.source")}
      label={t("column.source")}
      usage={usage}
      rows={[
        ...sources.map(({ source, ...costs }) => ({
          ...costs,
          key: String(source),
          name: source === 0 ? t("withoutSource") : String(source),
        })),
        ...(rest.messages > 0
          ? [{ ...rest, key: "rest", name: t(isComplete ? "deleted" : "others") }]
          : []),
        ...other,
      ]}
    />
  );
}
