"use client";

import { ErrorPage, type ErrorPageProps } from "@/components/layout/failures/error-page";

export default function ComposeError(props: ErrorPageProps) {
  return <ErrorPage {...props} segment="compose" />;
}
