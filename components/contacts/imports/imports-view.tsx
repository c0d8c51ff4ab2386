"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { filterFields } from "@/components/data-table/list-fields";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { buttonClass } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { Status, type StatusKind } from "@/components/ui/status";
import type { Import } from "@/lib/gateway/contacts/imports/schema";
import { IMPORT_LIST } from "@/lib/gateway/contacts/imports/schema-list";
import { IMPORT_STATES, IMPORT_TARGETS } from "@/lib/gateway/contacts/imports/schema-values";
import { useImports } from "@/lib/queries/imports";

const KINDS: Readonly<Record<Import["state"], StatusKind>> = {
  reading: "moving",
  columns: "attention",
  checking: "moving",
  ready: "waiting",
  running: "moving",
  done: "normal",
  canceled: "stopped",
  failed: "failed",
  undoing: "moving",
  undone: "stopped",
};

export function ImportsView() {
  const t = useTranslations("imports");
  const { count, total } = useFormats();
  const fields = filterFields(IMPORT_LIST, {
    state: {
      label: t("list.state"),
      options: IMPORT_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
    },
    target: {
      label: t("list.target"),
      options: IMPORT_TARGETS.map((value) => ({ value, label: t(`target.${value}`) })),
    },
    created_at: { label: t("list.created_at") },
  });
  const { state, rows: list } = useListPage(IMPORT_LIST, { fields, useRows: useImports });
  const renderState = (row: Import) => (
    <Status kind={KINDS[row.state]}>{t(`states.${row.state}`)}</Status>
  );
  const declaredColumns: Column<Import>[] = listColumns(IMPORT_LIST, (key) => t(`list.${key}`), {
    file_name: { isLink: true, cell: ({ file_name }) => file_name ?? t("one") },
    target: { width: "w-40", isSecondary: true, cell: ({ target }) => t(`target.${target}`) },
    state: { width: "w-44", cell: renderState },
    created_at: { width: "w-40", isSecondary: true },
  });
  const added: Column<Import> = {
    key: "added",
    label: t("result.added"),
    width: "w-28",
    isNumeric: true,
    cell: (row) => count(row.added),
  };
  const toCompactRow = (row: Import): CompactRow => ({
    title: row.file_name ?? t("one"),
    text: <DateTime at={row.created_at} isPlain />,
    state: renderState(row),
    meta: null,
  });
  return (
    <>
      <PageHeader title={t("title")} scope={list.data && t("scope", total(list.data))} />
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ id }) => String(id),
          toHref: ({ id }) => `/imports/${id}`,
          formatName: ({ file_name }) => file_name ?? t("one"),
          toCompactRow,
        }}
        layout={{
          table: "imports",
          labels: tableLabels(t),
          columns: [...declaredColumns, added],
          fields,
          defaultSort: { field: "created_at", direction: "desc" },
        }}
        slots={{
          empty: (
            <EmptyFirstUse
              title={t("empty")}
              text={t("emptyText")}
              actions={
                <Link href="/groups" className={buttonClass()}>
                  {t("toGroups")}
                </Link>
              }
            />
          ),
        }}
      />
    </>
  );
}
