"use client";

import { lazy, Suspense } from "react";
import type { FailedPageProps } from "@/components/layout/failed-page";

// These pages are the lightest, so what hardly anybody sees comes when it is needed.
const FailedPage = lazy(async () => ({
  default: (await import("@/components/layout/failed-page")).FailedPage,
}));

export default function AuthFailed(props: FailedPageProps) {
  return (
    <Suspense>
      <FailedPage {...props} />
    </Suspense>
  );
}
