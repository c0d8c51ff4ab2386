"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { accessLevel, canAccess } from "@/lib/core/permissions/permissions";
import { BULK_LIST } from "@/lib/gateway/messaging/bulks/schema-list";
import { useBulks } from "@/lib/queries/bulks";
import { BulkTabs } from "./bulk-tabs";
import { useBulkFields, useBulkViews, excludeDryRuns } from "./use-bulk-fields";
import { useBulkTable } from "./use-bulk-table";

export function BulksView() {
  const t = useTranslations("bulks");
  const formats = useFormats();
  const { role } = useViewer();
  const fields = useBulkFields();
  const views = useBulkViews();
  const { columns, toCompactRow, formatName } = useBulkTable();
  const { state, rows: list } = useListPage(BULK_LIST, {
    fields,
    useRows: useBulks,
    complete: excludeDryRuns,
  });
  const compose = canAccess("compose", role, "write") && (
    <Link href="/compose?mode=bulk" className={buttonClass("primary")}>
      {t("compose")}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", formats.total(list.data))}
        actions={compose}
      />
      <BulkTabs />
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ uuid }) => uuid,
          toHref: ({ uuid }) => `/bulks/${uuid}`,
          formatName,
          toCompactRow,
        }}
        layout={{
          table: "bulks",
          labels: {
            ...tableLabels(t),
            ...(accessLevel("messages", role) !== "masked" && { search: t("search") }),
          },
          columns,
          fields,
          views,
          defaultSort: { field: "created_at", direction: "desc" },
        }}
        slots={{
          empty: <EmptyFirstUse title={t("empty")} text={t("emptyText")} actions={compose} />,
        }}
      />
    </>
  );
}
