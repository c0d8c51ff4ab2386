"use client";

import { useTranslations } from "next-intl";
import { RangeButton } from "@/components/account/overview/range-button";
import { useRangeParams, useUsageRange } from "@/components/billing/usage/use-usage";
import { useAnswered } from "@/components/hooks/use-answered";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { useStatement } from "@/lib/queries/usage";
import { BalanceChart } from "./balance-chart";

/** Has the chart's height, to avoid layout shift. */
const BalanceSkeleton = () => <Skeleton className="h-76" />;

/** Balance over time, from the statement. Refetches as often as the balance beside it. */
export function BalancePanel({ refreshMs }: { refreshMs: number }) {
  const t = useTranslations("statement");
  const range = useUsageRange("30d");
  const params = useRangeParams(range);
  const { data, error, refetch, isPlaceholderData } = useStatement(params, refreshMs);
  const interval = useAnswered(range.interval, isPlaceholderData);
  const statement = useSkeletonData(data, error);
  if (statement === undefined) {
    if (error === null) return <BalanceSkeleton />;
    return <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />;
  }
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
      <BalanceChart
        statement={statement}
        interval={interval}
        actions={<RangeButton range={range} />}
        range={range}
      />
    </div>
  );
}
