"use client";

import { FailedPage, type FailedPageProps } from "@/components/layout/failed-page";

export default function MessagesFailed(props: FailedPageProps) {
  return <FailedPage {...props} segment="messages" />;
}
