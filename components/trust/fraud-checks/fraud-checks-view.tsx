"use client";

import { runWhenOnline } from "@/components/hooks/when-online";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useState } from "react";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { accessLevel, canAccess } from "@/lib/core/permissions/permissions";
import { FRAUD_LIST } from "@/lib/gateway/trust/fraud-checks/schema-list";
import { FRAUD_EXPORT_COLUMNS } from "@/lib/gateway/trust/fraud-checks/schema-values";
import { useFraudChecks } from "@/lib/queries/fraud-checks";
import { subjectName } from "./subject";
import { useFraudTable } from "./use-fraud-table";

const CheckManyDialog = dynamic(
  async () => (await runWhenOnline(() => import("./check-many-dialog"))).CheckManyDialog,
  { ssr: false },
);

export function FraudChecksView() {
  const t = useTranslations("fraud");
  const formats = useFormats();
  const { role } = useViewer();
  const { fields, columns, toCompactRow } = useFraudTable();
  const {
    state,
    filterQuery,
    rows: list,
  } = useListPage(FRAUD_LIST, { fields, useRows: useFraudChecks });
  const canCheck = canAccess("fraudChecks", role, "write");
  const [isMany, setMany] = useState(false);
  const newCheck = (variant: "primary" | "plain") => (
    <PrefetchLink href="/fraud/new" className={buttonClass(variant)}>
      {t("new")}
    </PrefetchLink>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", formats.total(list.data))}
        actions={
          canCheck && (
            <>
              <Button onClick={() => setMany(true)}>{t("many.open")}</Button>
              {newCheck("primary")}
            </>
          )
        }
      />
      {isMany && <CheckManyDialog onClose={() => setMany(false)} />}
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ id }) => id,
          toHref: ({ id }) => `/fraud/${id}`,
          formatName: subjectName,
          toCompactRow,
        }}
        layout={{
          table: "fraud",
          labels: tableLabels(t),
          columns,
          fields,
          defaultSort: { field: "created_at", direction: "desc" },
        }}
        slots={{
          exportSource:
            accessLevel("exportPersonal", role) === "write"
              ? {
                  operation: "GET /fraud-checks/export",
                  query: filterQuery,
                  fileName: t("export.file"),
                  columns: FRAUD_EXPORT_COLUMNS.map((key) => ({
                    key,
                    label: t(`export.column.${key}`),
                    isChosen: true,
                  })),
                }
              : undefined,
          empty: (
            <EmptyFirstUse
              title={t("empty")}
              text={t("emptyText")}
              actions={canCheck && newCheck("plain")}
            />
          ),
        }}
      />
    </>
  );
}
