"use client";

import { ErrorPage, type ErrorPageProps } from "@/components/layout/failures/error-page";

export default function TeamError(props: ErrorPageProps) {
  return <ErrorPage {...props} segment="team" />;
}
