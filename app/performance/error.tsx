"use client";

import { ErrorPage, type ErrorPageProps } from "@/components/layout/failures/error-page";

export default function PerformanceError(props: ErrorPageProps) {
  return <ErrorPage {...props} segment="other" />;
}
