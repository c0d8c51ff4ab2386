"use client";

import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { PageHeader } from "@/components/layout/page-header";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { useFormats } from "@/components/format/use-formats";
import { AUDIT_LOG_LIST } from "@/lib/gateway/account/audit-log/schema-list";
import { AUDIT_LOG_COLUMNS } from "@/lib/gateway/account/audit-log/schema-values";
import { useAuditLog } from "@/lib/queries/audit-log";
import { AuditEntryDetail } from "./audit-entry-page";
import { useAuditLogTable } from "./use-audit-log-table";

/** Separate in exports; the table combines them. */
const EXPORT_ONLY_COLUMNS: readonly string[] = ["actor_name", "object_kind", "object_label"];

export function AuditLogView() {
  const t = useTranslations("auditLog");
  const { timeZone, total } = useFormats();
  const { fields, columns, toCompactRow, words } = useAuditLogTable();
  const {
    state,
    filterQuery,
    rows: list,
  } = useListPage(AUDIT_LOG_LIST, { fields, useRows: useAuditLog });
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", { ...total(list.data), timeZone })}
      />
      <SectionNav section="team" />
      <DataTable
        state={state}
        rows={{
          list,
          getId: (entry) => String(entry.seq),
          toHref: (entry) => `/team/audit-log/${entry.seq}`,
          formatName: (entry) => words.action(entry.action),
          toCompactRow,
        }}
        layout={{
          // Name stored in saved views.
          table: "activity",
          labels: tableLabels(t),
          columns,
          fields,
        }}
        slots={{
          peek: (seq) => <AuditEntryDetail seq={seq} />,
          exportSource: {
            operation: "GET /team/audit_logs/export",
            query: filterQuery,
            columns: AUDIT_LOG_COLUMNS.map((key) => ({
              key,
              label: t(`column.${key}`),
              isChosen: EXPORT_ONLY_COLUMNS.includes(key),
            })),
            fileName: "audit-log",
          },
          empty: <EmptyFirstUse title={t("empty")} text={t("emptyText")} />,
        }}
      />
    </>
  );
}
