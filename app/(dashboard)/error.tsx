"use client";

import { ErrorPage, type ErrorPageProps } from "@/components/layout/failures/error-page";

export default function PageError(props: ErrorPageProps) {
  return <ErrorPage {...props} segment="other" />;
}
