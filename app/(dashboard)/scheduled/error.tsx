"use client";

import { FailedPage, type FailedPageProps } from "@/components/layout/failed-page";

export default function ScheduledFailed(props: FailedPageProps) {
  return <FailedPage {...props} segment="scheduled" />;
}
