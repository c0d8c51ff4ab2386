"use client";

import { useTranslations } from "next-intl";
import { SyncedCharts } from "@/components/charts/synced-charts";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { AcceptedPanel } from "./accepted-panel";
import { ResponseTimePanel } from "./response-time-panel";
import { countAttempts, CURVE_RANGES, useWebhookCurves } from "./use-webhook-curves";

export function WebhookCurves({ id }: { id: string }) {
  const t = useTranslations("webhooks.stats");
  const rangeName = useTranslations("table.range");
  const { range, setRange, stats, ...curves } = useWebhookCurves(id);
  const { data: loaded, error, refetch, isPlaceholderData } = stats;
  const data = useSkeletonData(loaded, error);
  if (data === undefined) {
    if (error === null) return null;
    return (
      <div className="p-4 md:px-6">
        <ErrorPanel error={error} title={t("failedLoad")} onRetry={() => void refetch()} />
      </div>
    );
  }
  const isEmpty = countAttempts(data.totals) === 0;
  return (
    <section
      aria-label={t("label")}
      aria-busy={isPlaceholderData}
      className="grid gap-4 border-line border-b p-4 md:px-6"
    >
      <div className="max-w-full overflow-x-auto print:hidden">
        <SegmentedControl
          label={t("range")}
          value={range}
          options={CURVE_RANGES.map((value) => ({ value, label: rangeName(value) }))}
          onChange={(selected) => void setRange(selected)}
        />
      </div>
      {isEmpty ? (
        <p className="text-ink-3">{t("none")}</p>
      ) : (
        <SyncedCharts>
          <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-2">
            <AcceptedPanel {...curves} data={data} />
            <ResponseTimePanel {...curves} data={data} />
          </div>
        </SyncedCharts>
      )}
    </section>
  );
}
