"use client";

import { useTranslations } from "next-intl";
import { filterFields } from "@/components/data-table/list-fields";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { useFormats } from "@/components/format/use-formats";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { canAccess } from "@/lib/core/permissions/permissions";
import { SEGMENT_LIST } from "@/lib/gateway/contacts/segments/schema-list";
import { useSegments } from "@/lib/queries/segments";
import { useSegmentTable } from "./use-segment-table";

export function SegmentsView() {
  const t = useTranslations("segments");
  const { total } = useFormats();
  const { role } = useViewer();
  const fields = filterFields(SEGMENT_LIST, { created_at: { label: t("column.created_at") } });
  const { state, rows: list } = useListPage(SEGMENT_LIST, { fields, useRows: useSegments });
  const { columns, toCompactRow } = useSegmentTable();
  const renderCreateLink = (variant: "primary" | "plain") =>
    canAccess("groups", role, "write") && (
      <PrefetchLink href="/contacts/segments/new" className={buttonClass(variant)}>
        {t("form.create")}
      </PrefetchLink>
    );
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", total(list.data))}
        actions={renderCreateLink("primary")}
      />
      <SectionNav section="contacts" />
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ id }) => String(id),
          toHref: ({ id }) => `/contacts/segments/${id}`,
          formatName: ({ name }) => name,
          toCompactRow,
        }}
        layout={{
          table: "segments",
          labels: { ...tableLabels(t), search: t("search") },
          columns,
          fields,
          defaultSort: { field: "created_at", direction: "desc" },
        }}
        slots={{
          empty: (
            <EmptyFirstUse
              title={t("empty")}
              text={t("emptyText")}
              actions={renderCreateLink("plain")}
            />
          ),
        }}
      />
    </>
  );
}
