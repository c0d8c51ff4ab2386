"use client";

import { BillingNav } from "@/components/billing/navigation/billing-nav";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { useHour } from "@/components/hooks/use-hour";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { EmailViewLink } from "@/components/reports/email-view-link";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { ALL_DOCUMENTS_LIST } from "@/lib/gateway/billing/documents/schema-list";
import { MAX_ARCHIVE } from "@/lib/gateway/billing/documents/schema-values";
import { useBillingDocuments } from "@/lib/queries/billing-documents";
import { DocumentMonths } from "./document-months";
import { documentPath } from "./document-path";
import { PrintedDocuments } from "./printed-documents";
import { RowMenu } from "./row-menu";
import { useDocumentDownloads } from "./use-document-downloads";
import { useDocumentTable } from "./use-document-table";
import { useMonthGroups } from "./use-month-groups";
import { usePrintedList } from "./use-printed-list";

const Peek = lazyWhenOnline(async () => ({
  default: (await import("./document-peek")).DocumentPeek,
}));

export function DocumentsView() {
  const t = useTranslations("documents");
  const formats = useFormats();
  const now = useHour();
  const { fields, views, columns, toCompactRow } = useDocumentTable(now);
  const {
    state,
    filterQuery,
    rows: list,
  } = useListPage(ALL_DOCUMENTS_LIST, {
    fields,
    useRows: useBillingDocuments,
  });
  const actions = useDocumentDownloads(filterQuery);
  const groups = useMonthGroups(filterQuery, state.sort);
  const printed = usePrintedList(filterQuery);
  const total = list.data?.total ?? 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", formats.total(list.data))}
        actions={
          total > 0 && (
            <>
              <Button disabled={printed.isReading} onClick={printed.print}>
                {t("print.label", { count: Math.min(total, MAX_ARCHIVE) })}
              </Button>
              <EmailViewLink view="documents" />
            </>
          )
        }
      />
      <BillingNav />
      {printed.error !== null && (
        <ErrorPanel error={printed.error} title={t("print.failed")} onRetry={printed.print} />
      )}
      {printed.rows !== null && <PrintedDocuments rows={printed.rows} now={now} />}
      <div className={printed.rows === null ? undefined : "print:hidden"}>
        <DocumentMonths filterQuery={filterQuery} />
        <DataTable
          state={state}
          rows={{
            list,
            getId: ({ id }) => id,
            toHref: documentPath,
            formatName: ({ number }) => number,
            toCompactRow,
            groups,
          }}
          layout={{
            table: "documents",
            labels: {
              ...tableLabels(t),
              search: t("search"),
            },
            columns,
            fields,
            views,
            defaultSort: { field: "created_at", direction: "desc" },
          }}
          slots={{
            menu: (row, tabIndex) => <RowMenu document={row} tabIndex={tabIndex} />,
            actions,
            peek: (id) => (
              <Suspense fallback={null}>
                <Peek documentId={id} />
              </Suspense>
            ),
            empty: <EmptyFirstUse title={t("empty")} text={t("emptyText")} />,
          }}
        />
      </div>
    </>
  );
}
