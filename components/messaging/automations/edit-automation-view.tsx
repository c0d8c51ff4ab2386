"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import type { Country } from "@/lib/core/countries/countries";
import { useAutomation } from "@/lib/queries/automations";

const AutomationForm = lazyWhenOnline(async () => ({
  default: (await import("./automation-form")).AutomationForm,
}));

export function EditAutomationView({
  id,
  countries,
}: {
  id: string;
  countries: readonly Country[];
}) {
  const t = useTranslations("automations");
  const router = useRouter();
  const { data: automation, error, refetch } = useAutomation(id);
  if (automation === undefined)
    return (
      <RecordPending
        title={t("form.editTitle")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/automations", text: t("all") }}
      />
    );
  return (
    <>
      <PageHeader title={t("form.editTitle")} scope={automation.name} />
      <Suspense fallback={<Skeleton className="m-4 h-72 max-w-180 md:m-6" />}>
        <AutomationForm
          edited={automation}
          countries={countries}
          onSaved={() => router.push(`/automations/${id}`)}
        />
      </Suspense>
    </>
  );
}
