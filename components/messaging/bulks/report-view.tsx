"use client";

import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { BulkLayout } from "./bulk-layout";
import { ReportFigures } from "./report-figures";
import { ReportFunnel } from "./report-funnel";
import { ReportMinutes } from "./report-minutes";
import { ReportNotices } from "./report-notices";
import { BulkParameters } from "./bulk-parameters";
import { ReportVariants } from "./report-variants";
import { CountryTable, DropTable, ProblemTable } from "./report-tables";

export function BulkReportView({ uuid }: { uuid: string }) {
  return <BulkLayout uuid={uuid}>{(report) => <Report report={report} />}</BulkLayout>;
}

function Report({ report }: { report: BulkReport }) {
  const { bulk } = report;
  return (
    <>
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
          <BulkParameters bulk={bulk} />
        </div>
      </div>
    </>
  );
}
