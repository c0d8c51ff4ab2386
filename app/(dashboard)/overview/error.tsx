"use client";

import { FailedPage, type FailedPageProps } from "@/components/layout/failed-page";

export default function OverviewFailed(props: FailedPageProps) {
  return <FailedPage {...props} segment="overview" />;
}
