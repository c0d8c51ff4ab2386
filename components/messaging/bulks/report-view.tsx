"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { useHeld } from "@/components/ui/skeleton/use-skeleton";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { useBulkReport } from "@/lib/queries/bulks";
import { BulkActions } from "./bulk-actions";
import { TestBadge } from "@/components/messaging/badge-of-tests";
import { BulkStatus } from "./bulk-status";
import { ReportFigures } from "./report-figures";
import { ReportFunnel } from "./report-funnel";
import { ReportMinutes } from "./report-minutes";
import { ReportNotices } from "./report-notices";
import { ReportSettings } from "./report-settings";
import { ReportVariants } from "./report-variants";
import { CountryTable, DropTable, ProblemTable } from "./report-tables";
import { useBulkName } from "./use-bulk-table";

/** What became of a bulk, while it runs and afterwards. */
export function BulkReportView({ uuid }: { uuid: string }) {
  const t = useTranslations("bulks");
  const { data: loaded, error, refetch } = useBulkReport(uuid);
  const report = useHeld(loaded, error);
  if (report === undefined)
    return (
      <RecordPending
        title={t("bulk")}
        error={error}
        failedTitle={t("reportFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/bulks", text: t("allBulks") }}
      />
    );
  return <Report report={report} />;
}

function Report({ report }: { report: BulkReport }) {
  const nameOf = useBulkName();
  const { bulk } = report;
  return (
    <>
      <PageHeader
        title={<span className="line-clamp-1 break-all">{nameOf(bulk)}</span>}
        scope={
          <span className="flex items-center gap-2">
            <BulkStatus bulk={bulk} />
            {bulk.is_test && <TestBadge />}
          </span>
        }
        actions={<BulkActions report={report} />}
      />
      <ReportNotices report={report} />
      <ReportFigures report={report} />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid min-w-0 content-start gap-6 p-4 md:p-6">
          <ReportFunnel report={report} />
          {!bulk.is_dryrun && report.minutes.length > 0 && <ReportMinutes report={report} />}
          <ReportVariants report={report} />
          <CountryTable report={report} />
        </div>
        <div className="grid min-w-0 content-start gap-6 p-4 max-lg:pt-0 md:p-6">
          <ProblemTable report={report} />
          <DropTable report={report} />
          <ReportSettings bulk={bulk} />
        </div>
      </div>
    </>
  );
}
