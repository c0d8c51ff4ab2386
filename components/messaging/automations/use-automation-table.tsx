"use client";

import { useTranslations } from "next-intl";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import type { AutomationSummary } from "@/lib/gateway/messaging/automations/schema";
import { AUTOMATION_LIST } from "@/lib/gateway/messaging/automations/schema-list";
import { AutomationStatus } from "./automation-status";

export function useAutomationTable() {
  const t = useTranslations("automations");
  const { count } = useFormats();
  const columns: Column<AutomationSummary>[] = listColumns(
    AUTOMATION_LIST,
    (key) => t(`column.${key}`),
    {
      name: { isLink: true, cell: ({ name }) => name },
      state: {
        width: "w-36",
        cell: ({ state, problem }) => <AutomationStatus state={state} problem={problem} />,
      },
      under_way: { width: "w-28", isNumeric: true, cell: (row) => count(row.counts.under_way) },
      finished: { width: "w-28", isNumeric: true, cell: (row) => count(row.counts.finished) },
      goal: { width: "w-28", isNumeric: true, cell: (row) => count(row.counts.goal) },
      created_at: { width: "w-40", isSecondary: true },
    },
  );
  const toCompactRow = (row: AutomationSummary): CompactRow => ({
    title: row.name,
    text: t("compact", {
      underWay: count(row.counts.under_way),
      finished: count(row.counts.finished),
      goal: count(row.counts.goal),
    }),
    state: <AutomationStatus state={row.state} problem={row.problem} />,
    meta: <DateTime at={row.created_at} isPlain />,
  });
  return { columns, toCompactRow };
}
