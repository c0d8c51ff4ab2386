"use client";

import { FailedPage, type FailedPageProps } from "@/components/layout/failures/failed-page";

export default function ReportsFailed(props: FailedPageProps) {
  return <FailedPage {...props} segment="insightsReports" />;
}
