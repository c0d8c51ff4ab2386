"use client";

import { FailedPage, type FailedPageProps } from "@/components/layout/failed-page";

export default function ComposeFailed(props: FailedPageProps) {
  return <FailedPage {...props} segment="compose" />;
}
