"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { RangeControls } from "@/components/account/overview/range-controls";
import { SyncedCharts } from "@/components/charts/synced-charts";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { EmailViewLink } from "@/components/reports/email-view-link";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { StatSkeleton } from "@/components/ui/stat-strip";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { DeliveryStats } from "./delivery-stats";
import { DistributionPanel } from "./distribution-panel";
import { FilteredEmpty } from "./filtered-empty";
import { FailuresPanel } from "./failures-panel";
import { GroupsPanel } from "./groups-panel";
import { HoursPanel } from "./hours-panel";
import { PartsPanel, SavingsPanel } from "./parts-panel";
import { toReportFilters } from "./report-filters";
import { SharePanel } from "./share-panel";
import { StatsFilters } from "./stats-filters";
import { TimePanel } from "./time-panel";
import { type Delivery, type LoadedDelivery, useDelivery } from "./use-delivery";
import { useDeliveryFields } from "./use-delivery-fields";

export function DeliveryView() {
  const t = useTranslations("delivery");
  const { range, timeZone } = useFormats();
  const delivery = useDelivery();
  const fields = useDeliveryFields();
  const { span, stats } = delivery;
  const data = useSkeletonData(stats.data, stats.error);
  const visible = range(span.from, span.to - 1);
  const previous = stats.data?.previous;
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
            <RangeControls overview={delivery} />
            <EmailViewLink view="delivery" filters={toReportFilters(delivery)} />
          </>
        }
      />
      <StatsFilters fields={fields} table={delivery.table} />
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
        stats.error === null && <DeliverySkeleton />
      ) : (
        <DeliveryReport delivery={{ ...delivery, data }} />
      )}
    </>
  );
}

function DeliveryReport({ delivery }: { delivery: LoadedDelivery }) {
  const { totals } = delivery.data;
  return (
    <div
      aria-busy={delivery.stats.isPlaceholderData}
      className={clsx(delivery.stats.isPlaceholderData && "opacity-60")}
    >
      <DeliveryStats delivery={delivery} />
      {totals.messages === 0 && totals.total.messages === 0 ? (
        <NoMessages delivery={delivery} />
      ) : (
        <SyncedCharts>
          <div className="grid grid-cols-1 gap-8 p-4 md:p-6 print:block print:*:mb-8">
            <SharePanel delivery={delivery} />
            <TimePanel delivery={delivery} />
            <div className="grid gap-x-10 gap-y-8 *:min-w-0 lg:grid-cols-2 print:block print:*:mb-8">
              {/* Its bars aren't periods. */}
              <SyncedCharts>
                <DistributionPanel delivery={delivery} />
              </SyncedCharts>
              <HoursPanel delivery={delivery} />
            </div>
            <div className="grid gap-x-10 gap-y-8 *:min-w-0 lg:grid-cols-2 print:block print:*:mb-8">
              <SyncedCharts>
                <PartsPanel delivery={delivery} />
              </SyncedCharts>
              <SavingsPanel delivery={delivery} />
            </div>
            <FailuresPanel delivery={delivery} />
            <GroupsPanel delivery={delivery} />
          </div>
        </SyncedCharts>
      )}
    </div>
  );
}

/** Has the height of the first panels, to avoid layout shift. */
function DeliverySkeleton() {
  const t = useTranslations("delivery.figure");
  return (
    <>
      <StatSkeleton label={t("label")} count={5} />
      <div className="grid gap-8 p-4 md:p-6">
        <Skeleton className="h-76" />
        <Skeleton className="h-76" />
      </div>
    </>
  );
}

function NoMessages({ delivery: { table } }: { delivery: Delivery }) {
  const t = useTranslations("delivery.empty");
  const fields = useDeliveryFields();
  if (table.filters.length === 0) return <EmptyFirstUse title={t("title")} text={t("text")} />;
  const title = t("filtered", { count: table.filters.length });
  return <FilteredEmpty title={title} fields={fields} table={table} />;
}
