"use client";

import { FailedPage, type FailedPageProps } from "@/components/layout/failed-page";

export default function AccessFailed(props: FailedPageProps) {
  return <FailedPage {...props} segment="access" />;
}
