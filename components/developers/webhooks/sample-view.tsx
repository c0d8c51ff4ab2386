"use client";

import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { WebhookLayout } from "./webhook-layout";

const SampleForm = lazyWhenOnline(async () => ({
  default: (await import("./sample-form")).SampleForm,
}));

export function SampleView({ id }: { id: string }) {
  return (
    <WebhookLayout id={id}>
      {(webhook) => (
        <Suspense fallback={<Skeleton className="m-4 h-60 max-w-120 md:m-6" />}>
          <SampleForm webhook={webhook} />
        </Suspense>
      )}
    </WebhookLayout>
  );
}
