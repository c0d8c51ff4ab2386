"use client";

import { FailedPage, type FailedPageProps } from "@/components/layout/failed-page";

export default function DevelopersFailed(props: FailedPageProps) {
  return <FailedPage {...props} segment="developers" />;
}
