"use client";

import { useTranslations } from "next-intl";
import { filterFields } from "@/components/data-table/list-fields";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { canAccess } from "@/lib/core/permissions/permissions";
import { TEMPLATE_LIST } from "@/lib/gateway/messaging/templates/schema-list";
import { useTemplates } from "@/lib/queries/templates";
import { toTemplateHref } from "./template-href";
import { useTemplateTable } from "./use-template-table";

export function TemplatesView() {
  const t = useTranslations("templates");
  const { total } = useFormats();
  const { role } = useViewer();
  const fields = filterFields(TEMPLATE_LIST, { updated_at: { label: t("column.updated_at") } });
  const { state, rows: list } = useListPage(TEMPLATE_LIST, { fields, useRows: useTemplates });
  const { columns, toCompactRow } = useTemplateTable();
  const renderCreateLink = (variant: "primary" | "plain") =>
    canAccess("compose", role, "write") && (
      <PrefetchLink href="/templates/new" className={buttonClass(variant)}>
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
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ id }) => String(id),
          toHref: toTemplateHref,
          formatName: ({ name }) => name,
          toCompactRow,
        }}
        layout={{
          table: "templates",
          labels: { ...tableLabels(t), search: t("search") },
          columns,
          fields,
          defaultSort: { field: "updated_at", direction: "desc" },
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
