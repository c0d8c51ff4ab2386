"use client";

import { useTranslations } from "next-intl";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { useGroupName } from "./use-group-name";
import { usageOf } from "./usage-of";
import { UsageTable } from "./usage-table";
import { type UsageGroup, type UsageRange, useUsage } from "./use-usage";

/** What was spent by country, service or key, the most first. */
export function UsageByGroup({ range, group }: { range: UsageRange; group: UsageGroup }) {
  const t = useTranslations("usage");
  const nameOf = useGroupName(group);
  const { data: loaded, error, refetch } = useUsage(range, group);
  const data = useSkeletonData(loaded, error);
  if (error !== null && data === undefined) {
    return <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton className="h-48" />;
  const rows = data.groups
    .filter(({ charged }) => charged > 0)
    .sort((a, b) => b.cost - a.cost)
    .map(({ group: value, ...sums }) => ({
      ...usageOf(sums),
      ...{ key: value, name: nameOf(value) },
    }));
  return (
    <UsageTable
      title={t(`by.${group}`)}
      label={t(`column.${group}`)}
      rows={rows}
      currency={data.currency}
      totals={usageOf(data.totals)}
    />
  );
}
