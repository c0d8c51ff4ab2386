"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { EmailViewLink } from "@/components/reports/email-view-link";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { BestTimes } from "./best-times";
import { ChosenItems } from "./chosen-items";
import { ComparedTexts } from "./compared-texts";
import { FirstDayPanel } from "./first-day-panel";
import { ResultsTable } from "./results-table";
import { type ComparisonItem, useComparison } from "./use-comparison";

export function ComparisonView() {
  const t = useTranslations("comparison");
  const { timeZone } = useFormats();
  const comparison = useComparison();
  const { stats, items, missing, isDefault } = comparison;
  const data = useSkeletonData(stats.data, stats.error);
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={t(isDefault ? "scopeLatest" : "scope", { count: items.length, timeZone })}
        actions={
          items.length > 0 && <EmailViewLink view="comparison" filters={toReportFilters(items)} />
        }
      />
      {stats.error !== null && (
        <div className="p-4 md:px-6">
          <ErrorPanel
            error={stats.error}
            title={t("failed")}
            onRetry={() => void stats.refetch()}
          />
        </div>
      )}
      {data === undefined ? (
        stats.error === null && <ComparisonSkeleton />
      ) : (
        <>
          <ChosenItems comparison={comparison} />
          {missing > 0 && (
            <div className="px-4 pt-4 md:px-6">
              <Notice>{t("missing", { count: missing })}</Notice>
            </div>
          )}
          {isDefault && items.length === 0 && (
            <EmptyFirstUse title={t("empty.title")} text={t("empty.text")} />
          )}
          {items.length > 0 && (
            <div
              aria-busy={stats.isPlaceholderData}
              className={clsx(
                "grid grid-cols-1 gap-8 p-4 md:p-6",
                stats.isPlaceholderData && "opacity-60",
              )}
            >
              <ResultsTable comparison={{ ...comparison, data }} />
              <FirstDayPanel comparison={comparison} />
              <BestTimes items={items} />
              <ComparedTexts items={items} />
            </div>
          )}
        </>
      )}
    </>
  );
}

/** The compared ones stay so, also if newer ones are sent meanwhile. */
const toReportFilters = (items: readonly ComparisonItem[]) => ({
  bulk: items.filter(({ kind }) => kind === "bulk").map(({ id }) => id),
  campaign: items.filter(({ kind }) => kind === "campaign").map(({ id }) => id),
});

/** Has the height of the first panels, to avoid layout shift. */
function ComparisonSkeleton() {
  return (
    <div className="grid gap-8 p-4 md:p-6">
      <Skeleton className="h-8" />
      <Skeleton className="h-60" />
      <Skeleton className="h-76" />
    </div>
  );
}
