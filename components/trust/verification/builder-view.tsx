"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton/skeleton";

const BuilderForm = lazyWhenOnline(async () => ({
  default: (await import("./builder-form")).BuilderForm,
}));

export function BuilderView() {
  const t = useTranslations("verification.builder");
  return (
    <>
      <PageHeader title={t("title")} />
      <Suspense fallback={<Skeleton className="m-4 h-160 max-w-xl md:m-6" />}>
        <BuilderForm />
      </Suspense>
    </>
  );
}
