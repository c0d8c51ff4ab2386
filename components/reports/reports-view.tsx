"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useFormats } from "@/components/format/use-formats";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { RuledTable } from "@/components/ui/ruled-table";
import { SkeletonRows } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import type { Report } from "@/lib/gateway/overview/reports/schema";
import { useReports } from "@/lib/queries/reports";
import { ReportRow } from "./report-row";
import { useNewReport } from "./use-new-report";

const ReportDialog = lazyWhenOnline(async () => ({
  default: (await import("./report-dialog")).ReportDialog,
}));

function ReportTable({ reports }: { reports: readonly Report[] }) {
  const t = useTranslations("reports");
  return (
    <RuledTable
      variant="page"
      caption={t("title")}
      columns={[
        { label: t("column.name") },
        { label: t("column.view"), className: "max-lg:hidden" },
        { label: t("column.schedule"), className: "max-md:hidden" },
        { label: t("column.recipients"), className: "max-lg:hidden" },
        { label: t("column.next") },
        { label: t("column.last"), className: "max-md:hidden" },
      ]}
    >
      {reports.map((report) => (
        <ReportRow key={report.id} report={report} />
      ))}
    </RuledTable>
  );
}

export function ReportsView() {
  const t = useTranslations("reports");
  const { timeZone } = useFormats();
  const { data: loaded, error, refetch } = useReports();
  const data = useSkeletonData(loaded, error);
  const created = useNewReport();
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={data === undefined ? undefined : t("scope", { count: data.rows.length, timeZone })}
        actions={
          <Button variant="primary" onClick={created.open}>
            {t("create")}
          </Button>
        }
      />
      {error !== null && data === undefined && (
        <div className="p-4 md:px-6">
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && (
        <SkeletonRows widths={["w-60", "w-32", "w-24"]} rows={3} />
      )}
      {data !== undefined && data.rows.length > 0 && <ReportTable reports={data.rows} />}
      {data?.rows.length === 0 && <EmptyFirstUse title={t("empty.title")} text={t("empty.text")} />}
      <Suspense fallback={null}>
        {created.isOpen && (
          <ReportDialog edited={null} initial={created.initial} onClose={created.close} />
        )}
      </Suspense>
    </>
  );
}
