"use client";

import { useTranslations } from "next-intl";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useRuleTexts } from "@/components/messaging/recurrence/use-rule-texts";
import { DateTime } from "@/components/ui/date-time";
import type { RecurringBulkSummary } from "@/lib/gateway/messaging/recurring-bulks/schema";
import { RECURRING_BULK_LIST } from "@/lib/gateway/messaging/recurring-bulks/schema-list";
import { RecurringStatus } from "./recurring-status";

export function useRecurringBulkTable() {
  const t = useTranslations("recurringBulks.column");
  const { describe } = useRuleTexts();
  const renderNext = ({ next_runs: [next] }: RecurringBulkSummary) =>
    next === undefined ? "–" : <DateTime at={next.at} />;
  const columns: Column<RecurringBulkSummary>[] = listColumns(
    RECURRING_BULK_LIST,
    (key) => t(key),
    {
      name: { isLink: true, width: "w-56", cell: ({ name }) => name },
      rule: { cell: ({ rule, time_zone: zone }) => describe(rule, zone) },
      next_at: { width: "w-44", cell: renderNext },
      state: { width: "w-48", cell: (row) => <RecurringStatus row={row} /> },
      created_at: { width: "w-40", isSecondary: true },
    },
  );
  const toCompactRow = (row: RecurringBulkSummary): CompactRow => ({
    title: row.name,
    text: describe(row.rule, row.time_zone),
    state: <RecurringStatus row={row} />,
    meta: renderNext(row),
  });
  return { columns, toCompactRow };
}
