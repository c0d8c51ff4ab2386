"use client";

import { ErrorPage, type ErrorPageProps } from "@/components/layout/failures/error-page";

export default function ClickInsightsError(props: ErrorPageProps) {
  return <ErrorPage {...props} segment="insightsClicks" />;
}
