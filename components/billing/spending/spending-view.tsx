"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { Budgets } from "@/components/billing/budgets/budgets";
import { RangeControls } from "@/components/account/overview/range-controls";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { EmailViewLink } from "@/components/reports/email-view-link";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { FigureSkeleton } from "@/components/ui/figure-strip";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { useSpendingForecast } from "@/lib/queries/stats";
import { ForecastPanel } from "./forecast-panel";
import { GroupsPanel } from "./groups-panel";
import { PeriodsPanel } from "./periods-panel";
import { SpendingFigures } from "./spending-figures";
import { type LoadedSpending, useSpending } from "./use-spending";

export function SpendingView() {
  const t = useTranslations("spending");
  const { range, timeZone } = useFormats();
  const spending = useSpending();
  const { span, report } = spending;
  const data = useSkeletonData(report.data, report.error);
  const visible = range(span.from, span.to - 1);
  const previous = report.data?.previous;
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={
          previous
            ? t("scopeCompared", {
                range: visible,
                timeZone,
                previous: range(previous.from, Math.max(previous.from, previous.to - 1)),
              })
            : t("scope", { range: visible, timeZone })
        }
        actions={
          <>
            <RangeControls overview={spending} />
            <EmailViewLink view="spending" filters={{ group_by: spending.chosenBy }} />
          </>
        }
      />
      {report.error !== null && (
        <div className="p-4 md:px-6">
          <ErrorPanel
            error={report.error}
            title={t("failed")}
            onRetry={() => void report.refetch()}
          />
        </div>
      )}
      {data === undefined ? (
        report.error === null && <SpendingSkeleton />
      ) : (
        <SpendingReportPanels spending={{ ...spending, data }} />
      )}
    </>
  );
}

function SpendingReportPanels({ spending }: { spending: LoadedSpending }) {
  const t = useTranslations("spending");
  const { data: forecast, error, refetch } = useSpendingForecast();
  const { isPlaceholderData } = spending.report;
  const { totals, groups } = spending.data;
  return (
    <div aria-busy={isPlaceholderData} className={clsx(isPlaceholderData && "opacity-60")}>
      <SpendingFigures spending={spending} forecast={forecast} />
      {totals.cost === 0 && totals.messages === 0 && groups.length === 0 ? (
        <EmptyFirstUse title={t("empty.title")} text={t("empty.text")} />
      ) : (
        <div className="grid grid-cols-1 gap-8 p-4 md:p-6">
          <PeriodsPanel spending={spending} />
          <GroupsPanel spending={spending} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-8 p-4 md:p-6">
        {forecast !== undefined && <ForecastPanel forecast={forecast} />}
        {forecast === undefined && error !== null && (
          <ErrorPanel error={error} title={t("forecast.failed")} onRetry={() => void refetch()} />
        )}
        {forecast === undefined && error === null && <ForecastSkeleton />}
        <Budgets />
      </div>
    </div>
  );
}

/** As high as a forecast, to avoid layout shift. */
const ForecastSkeleton = () => <Skeleton className="h-120 md:h-106 lg:h-92" />;

/** As high as the first panels, to avoid layout shift. */
function SpendingSkeleton() {
  const t = useTranslations("spending.figure");
  return (
    <>
      <FigureSkeleton label={t("label")} count={4} />
      <div className="grid gap-8 p-4 md:p-6">
        <Skeleton className="h-76" />
        <Skeleton className="h-76" />
      </div>
    </>
  );
}
