"use client";

import { useEffect } from "react";
import { PlainFailure } from "@/components/layout/plain-failure";

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  useEffect(() => console.error(error), [error]);
  return <PlainFailure onRetry={reset} />;
}
