"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { isPreset } from "@/components/account/overview/range";
import { LazyPanel } from "@/components/ui/lazy-panel";
import { useFormats } from "@/components/format/use-formats";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Figure, FigureStrip } from "@/components/ui/figure-strip";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import type { MessageStats } from "@/lib/gateway/account/stats/schema";
import { UsageByCostCentre } from "./usage-by-cost-centre";
import { UsageByGroup } from "./usage-by-group";
import { UsageBySource } from "./usage-by-source";
import { usageOf } from "./usage-of";
import { UsageTable } from "./usage-table";
import { USAGE_GROUPS, type UsageRange, useUsage, useUsageRange } from "./use-usage";

const loadPanel = async () =>
  (await import("@/components/account/overview/range-panel")).RangePanel;

function Totals({ stats: { totals, currency } }: { stats: MessageStats }) {
  const t = useTranslations("usage");
  const { count, money } = useFormats();
  return (
    <FigureStrip label={t("figures")}>
      <Figure label={t("cost")} value={money(totals.cost, currency)} note={t("withoutVat")} />
      <Figure label={t("messages")} value={count(totals.charged)} />
      <Figure label={t("parts")} value={count(totals.parts)} />
    </FigureStrip>
  );
}

function ByPeriod({ stats, range }: { stats: MessageStats; range: UsageRange }) {
  const t = useTranslations("usage");
  const { date, dayMonth } = useFormats();
  const isMonthly = range.interval === "month";
  const rows = [...stats.periods]
    .reverse()
    .filter(({ charged }) => charged > 0)
    .map(({ period, ...sums }) => ({
      ...usageOf(sums),
      key: String(period),
      name: isMonthly ? dayMonth(period, true) : date(period),
    }));
  return (
    <UsageTable
      title={t(isMonthly ? "by.month" : "by.day")}
      label={t(isMonthly ? "column.month" : "column.day")}
      rows={rows}
      currency={stats.currency}
      totals={usageOf(stats.totals)}
    />
  );
}

/** What messages and calls cost: by day, country, service and key. */
export function UsageView() {
  const t = useTranslations("usage");
  const presetName = useTranslations("table.range");
  const { range: formatRange, timeZone } = useFormats();
  const range = useUsageRange();
  const { data: loaded, error, refetch } = useUsage(range, null);
  const stats = useSkeletonData(loaded, error);
  const { from, to } = range.span;
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={`${formatRange(from, to - 1)} · ${timeZone}`}
        actions={
          <span className="flex gap-2 print:hidden">
            <LazyPanel
              load={loadPanel}
              panel={{
                range: range.range,
                onChoose: (chosen: string) => void range.setRange(chosen),
              }}
            >
              {isPreset(range.range) ? presetName(range.range) : formatRange(from, to - 1)}
              <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
            </LazyPanel>
            <Button onClick={() => window.print()}>{t("print")}</Button>
          </span>
        }
      />
      <SectionNav section="billing" />
      {error !== null && stats === undefined && (
        <div className="p-4 md:p-6">
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        </div>
      )}
      {stats === undefined ? (
        error === null && <Skeleton className="m-4 h-96 md:m-6" />
      ) : (
        <>
          <Totals stats={stats} />
          <div className="grid gap-x-10 gap-y-8 p-4 *:min-w-0 md:p-6 lg:grid-cols-2 print:block print:*:mb-8">
            <ByPeriod stats={stats} range={range} />
            <div className="grid content-start gap-8">
              {USAGE_GROUPS.map((group) => (
                <UsageByGroup key={group} range={range} group={group} />
              ))}
              <UsageByCostCentre range={range} totals={usageOf(stats.totals)} />
              <UsageBySource range={range} totals={usageOf(stats.totals)} />
            </div>
          </div>
        </>
      )}
    </>
  );
}
