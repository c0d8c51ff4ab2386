"use client";

import { useTranslations } from "next-intl";
import { RangeButton } from "@/components/account/overview/range-button";
import { useRangeParams, useUsageRange } from "@/components/billing/usage/use-usage";
import { useAnswered } from "@/components/hooks/use-answered";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { useVerifyStats } from "@/lib/queries/verification";
import { ConversionChart } from "./conversion-chart";

export function ConversionPanel() {
  const t = useTranslations("verification.conversion");
  const range = useUsageRange("30d");
  const { data, error, refetch, isPlaceholderData } = useVerifyStats(useRangeParams(range));
  const interval = useAnswered(range.interval, isPlaceholderData);
  const stats = useSkeletonData(data, error);
  return (
    <div aria-busy={isPlaceholderData} className="px-4 py-3 md:px-6">
      {stats === undefined && error === null && <Skeleton className="h-60" />}
      {stats === undefined && error !== null && (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
      {stats !== undefined && (
        <ConversionChart
          stats={stats}
          interval={interval}
          actions={<RangeButton range={range} />}
          range={range}
        />
      )}
    </div>
  );
}
