"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import type { Country } from "@/lib/core/countries/countries";
import { useSegment } from "@/lib/queries/segments";

const SegmentForm = lazyWhenOnline(async () => ({
  default: (await import("./segment-form")).SegmentForm,
}));

export function EditSegmentView({ id, countries }: { id: string; countries: readonly Country[] }) {
  const t = useTranslations("segments");
  const router = useRouter();
  const { data: segment, error, refetch } = useSegment(id);
  if (segment === undefined)
    return (
      <RecordPending
        title={t("form.editTitle")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/contacts/segments", text: t("all") }}
      />
    );
  return (
    <>
      <PageHeader title={t("form.editTitle")} scope={segment.name} />
      <Suspense fallback={<Skeleton className="m-4 h-72 max-w-180 md:m-6" />}>
        <SegmentForm
          edited={segment}
          countries={countries}
          onSaved={() => router.push(`/contacts/segments/${id}`)}
        />
      </Suspense>
    </>
  );
}
