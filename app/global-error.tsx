"use client";

import { GlobalFailure } from "@/components/layout/global-failure";

export default function GlobalErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <GlobalFailure onRetry={reset} />;
}
