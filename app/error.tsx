"use client";

import { EmptyPage } from "@/components/layout/empty-page";

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <EmptyPage title="This page broke" text="Nothing was sent or changed by it." onRetry={reset} />
  );
}
