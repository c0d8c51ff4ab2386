"use client";

import { ErrorPage, type ErrorPageProps } from "@/components/layout/failures/error-page";

export default function SpendError(props: ErrorPageProps) {
  return <ErrorPage {...props} segment="insightsSpend" />;
}
