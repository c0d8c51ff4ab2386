"use client";

import { useTranslations } from "next-intl";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useViewer } from "@/components/layout/providers/viewer";
import { DateTime } from "@/components/ui/date-time";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { RecurringBulk } from "@/lib/gateway/messaging/recurring-bulks/schema";
import { RECURRING_BULK_LIST } from "@/lib/gateway/messaging/recurring-bulks/schema-list";
import { RecurringBulkActions } from "./recurring-bulk-actions";

export function useRecurringBulkTable() {
  const t = useTranslations("recurringBulks.column");
  const { role } = useViewer();
  const canEdit = canAccess("composeBulk", role, "write");
  const renderActions = (row: RecurringBulk) => canEdit && <RecurringBulkActions row={row} />;
  const columns: Column<RecurringBulk>[] = listColumns(RECURRING_BULK_LIST, (key) => t(key), {
    name: { isLink: true, cell: ({ name }) => name },
    note: { isSecondary: true },
    created_at: { width: "w-40", isSecondary: true },
  });
  const actions: Column<RecurringBulk> = {
    key: "actions",
    label: t("actions"),
    width: "w-56",
    isNumeric: true,
    cell: renderActions,
  };
  const toCompactRow = (row: RecurringBulk): CompactRow => ({
    title: row.name,
    text: row.note,
    state: renderActions(row),
    meta: <DateTime at={row.created_at} isPlain />,
  });
  return { columns: canEdit ? [...columns, actions] : columns, toCompactRow };
}
