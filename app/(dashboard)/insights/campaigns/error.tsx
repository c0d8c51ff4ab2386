"use client";

import { FailedPage, type FailedPageProps } from "@/components/layout/failures/failed-page";

export default function ComparisonFailed(props: FailedPageProps) {
  return <FailedPage {...props} segment="insightsCampaigns" />;
}
