"use client";

import type { ReactNode } from "react";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { BulkLayout } from "./bulk-layout";
import { ReportStats } from "./report-stats";
import { ReportFunnel } from "./report-funnel";
import { ReportMinutes } from "./report-minutes";
import { ReportNotices } from "./report-notices";
import { BulkParameters } from "./bulk-parameters";
import { ReportVariants } from "./report-variants";
import { CountryTable, DropTable, ProblemTable } from "./report-tables";

export interface BulkReportViewProps {
  uuid: string;
  /** Section about conversions, which belong to campaigns. */
  conversions: ReactNode;
}

export function BulkReportView({ uuid, conversions }: BulkReportViewProps) {
  return (
    <BulkLayout uuid={uuid}>
      {(report) => <Report report={report} conversions={conversions} />}
    </BulkLayout>
  );
}

interface ReportProps extends Pick<BulkReportViewProps, "conversions"> {
  report: BulkReport;
}

function Report({ report, conversions }: ReportProps) {
  const { bulk } = report;
  return (
    <>
      <ReportNotices report={report} />
      <ReportStats report={report} />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid min-w-0 content-start gap-6 p-4 md:p-6">
          <ReportFunnel report={report} />
          {!bulk.is_dryrun && report.minutes.length > 0 && <ReportMinutes report={report} />}
          <ReportVariants report={report} />
          {conversions}
          <CountryTable report={report} />
        </div>
        <div className="grid min-w-0 content-start gap-6 p-4 max-lg:pt-0 md:p-6">
          <ProblemTable report={report} />
          <DropTable report={report} />
          <BulkParameters bulk={bulk} />
        </div>
      </div>
    </>
  );
}
