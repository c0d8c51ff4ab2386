"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { filterFields } from "@/components/data-table/list-fields";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { BulkTabs } from "@/components/messaging/bulks/bulk-tabs";
import { buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { canAccess } from "@/lib/core/permissions/permissions";
import { RECURRING_BULK_LIST } from "@/lib/gateway/messaging/recurring-bulks/schema-list";
import { useRecurringBulks } from "@/lib/queries/recurring-bulks";
import { useRecurringBulkTable } from "./use-recurring-bulk-table";

export function RecurringBulksView() {
  const t = useTranslations("recurringBulks");
  const { total } = useFormats();
  const { role } = useViewer();
  const fields = filterFields(RECURRING_BULK_LIST, {
    created_at: { label: t("column.created_at") },
  });
  const { state, rows: list } = useListPage(RECURRING_BULK_LIST, {
    fields,
    useRows: useRecurringBulks,
  });
  const { columns, toCompactRow } = useRecurringBulkTable();
  const create = canAccess("composeBulk", role, "write") && (
    <Link href="/compose?mode=bulk&when=repeat" className={buttonClass("primary")}>
      {t("create")}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", total(list.data))}
        actions={create}
      />
      <BulkTabs />
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ id }) => String(id),
          toHref: ({ id }) => `/bulks/recurring/${id}`,
          formatName: ({ name }) => name,
          toCompactRow,
        }}
        layout={{
          table: "recurringBulks",
          labels: { ...tableLabels(t), search: t("search") },
          columns,
          fields,
          defaultSort: { field: "created_at", direction: "desc" },
        }}
        slots={{
          empty: <EmptyFirstUse title={t("empty")} text={t("emptyText")} actions={create} />,
        }}
      />
    </>
  );
}
