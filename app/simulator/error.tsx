"use client";

import { FailedPage, type FailedPageProps } from "@/components/layout/failed-page";

export default function SimulatorFailed(props: FailedPageProps) {
  return <FailedPage {...props} segment="simulator" />;
}
