"use client";

import { FailedPage, type FailedPageProps } from "@/components/layout/failures/failed-page";

export default function TeamFailed(props: FailedPageProps) {
  return <FailedPage {...props} segment="team" />;
}
