"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import type { Country } from "@/lib/core/countries/countries";

const AutomationForm = lazyWhenOnline(async () => ({
  default: (await import("./automation-form")).AutomationForm,
}));

export function NewAutomationView({ countries }: { countries: readonly Country[] }) {
  const t = useTranslations("automations");
  const router = useRouter();
  return (
    <>
      <PageHeader title={t("form.createTitle")} />
      <Suspense fallback={<Skeleton className="m-4 h-72 max-w-180 md:m-6" />}>
        <AutomationForm
          edited={null}
          countries={countries}
          onSaved={({ id }) => router.push(`/automations/${id}`)}
        />
      </Suspense>
    </>
  );
}
