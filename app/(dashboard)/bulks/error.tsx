"use client";

import { FailedPage, type FailedPageProps } from "@/components/layout/failures/failed-page";

export default function BulksFailed(props: FailedPageProps) {
  return <FailedPage {...props} segment="bulks" />;
}
