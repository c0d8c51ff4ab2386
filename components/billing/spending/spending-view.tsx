"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { Budgets } from "@/components/billing/budgets/budgets";
import { RangeControls } from "@/components/account/overview/range-controls";
import { FilteredEmpty } from "@/components/account/delivery/filtered-empty";
import { StatsFilters } from "@/components/account/delivery/stats-filters";
import type { TableState } from "@/components/data-table/query/use-table-state";
import type { FilterField } from "@/components/data-table/types";
import { useViewer } from "@/components/layout/providers/viewer";
import { accessLevel, canAccess } from "@/lib/core/permissions/permissions";
import type { SpendingForecast } from "@/lib/gateway/billing/spending/schema";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { EmailViewLink } from "@/components/reports/email-view-link";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { StatSkeleton } from "@/components/ui/stat-strip";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { useSpendingForecast } from "@/lib/queries/stats";
import { ForecastPanel } from "./forecast-panel";
import { GroupsPanel } from "./groups-panel";
import { PeriodsPanel } from "./periods-panel";
import { SpendingStats } from "./spending-stats";
import { useSpendingFields } from "./use-spending-fields";
import { type LoadedSpending, useSpending } from "./use-spending";

export function SpendingView() {
  const t = useTranslations("spending");
  const { range, timeZone } = useFormats();
  const spending = useSpending();
  const { span, report, table } = spending;
  const fields = useSpendingFields();
  const forecast = useSpendingForecast();
  const { role } = useViewer();
  const isOwn = accessLevel("insightsSpend", role) === "own";
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
      <StatsFilters fields={fields} table={table} />
      {isOwn && <p className="px-4 pt-3 text-ink-3 md:px-6">{t("ownKeys")}</p>}
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
        <SpendingReportPanels
          spending={{ ...spending, data }}
          fields={fields}
          forecast={forecast.data}
        />
      )}
      <div className="grid grid-cols-1 gap-8 p-4 md:p-6 print:block print:*:mb-8">
        {table.filters.length > 0 && <p className="text-ink-3">{t("unfiltered")}</p>}
        <Forecast {...forecast} />
        {canAccess("budgets", role, "read") && <Budgets />}
      </div>
    </>
  );
}

interface SpendingReportPanelsProps {
  spending: LoadedSpending;
  fields: readonly FilterField[];
  forecast: SpendingForecast | undefined;
}

function SpendingReportPanels({ spending, fields, forecast }: SpendingReportPanelsProps) {
  const { table, report } = spending;
  const { isPlaceholderData } = report;
  const { totals, groups } = spending.data;
  return (
    <div aria-busy={isPlaceholderData} className={clsx(isPlaceholderData && "opacity-60")}>
      <SpendingStats spending={spending} forecast={forecast} />
      {totals.cost === 0 && totals.messages === 0 && groups.length === 0 ? (
        <NoCharges fields={fields} table={table} />
      ) : (
        <div className="grid grid-cols-1 gap-8 p-4 md:p-6 print:block print:*:mb-8">
          <PeriodsPanel spending={spending} />
          <GroupsPanel spending={spending} />
        </div>
      )}
    </div>
  );
}

function NoCharges({ fields, table }: { fields: readonly FilterField[]; table: TableState }) {
  const t = useTranslations("spending.empty");
  const { length: count } = table.filters;
  if (count === 0) return <EmptyFirstUse title={t("title")} text={t("text")} />;
  return <FilteredEmpty title={t("filtered", { count })} fields={fields} table={table} />;
}

/** Independent of the report, so that either may fail. */
function Forecast({ data, error, refetch }: ReturnType<typeof useSpendingForecast>) {
  const t = useTranslations("spending.forecast");
  if (data !== undefined) return <ForecastPanel forecast={data} />;
  if (error === null) return <ForecastSkeleton />;
  return <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />;
}

/** Has the height of a forecast, to avoid layout shift. */
const ForecastSkeleton = () => <Skeleton className="h-120 md:h-106 lg:h-92" />;

/** Has the height of the first panels, to avoid layout shift. */
function SpendingSkeleton() {
  const t = useTranslations("spending.figure");
  return (
    <>
      <StatSkeleton label={t("label")} count={4} />
      <div className="grid gap-8 p-4 md:p-6">
        <Skeleton className="h-76" />
        <Skeleton className="h-76" />
      </div>
    </>
  );
}
