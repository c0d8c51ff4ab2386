"use client";

import { FailedPage, type FailedPageProps } from "@/components/layout/failed-page";

export default function PageFailed(props: FailedPageProps) {
  return <FailedPage {...props} segment="other" />;
}
