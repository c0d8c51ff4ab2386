"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton/skeleton";

const FraudCheckForm = lazyWhenOnline(async () => ({
  default: (await import("./fraud-check-form")).FraudCheckForm,
}));

export function NewCheckView() {
  const t = useTranslations("fraud");
  return (
    <>
      <PageHeader title={t("newTitle")} />
      <Suspense fallback={<Skeleton className="m-4 h-160 max-w-160 md:m-6" />}>
        <FraudCheckForm />
      </Suspense>
    </>
  );
}
