"use client";

import { PrefetchLink } from "@/components/ui/prefetch-link";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useNow } from "@/components/hooks/use-now";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { usePages } from "@/components/layout/navigation/use-pages";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { useFormats } from "@/components/format/use-formats";
import { AttentionList } from "./attention-list";
import { DeliveryChart } from "./delivery-chart";
import { KeyStats } from "./key-stats";
import { RangeControls } from "./range-controls";
import { useOpenSteps } from "./use-open-steps";
import { useOverview } from "./use-overview";

// Loaded lazily: panels below the fold, or only for one role or new accounts.
const FirstSteps = lazyWhenOnline(async () => ({
  default: (await import("./first-steps")).FirstSteps,
}));
const LatestMessages = lazyWhenOnline(async () => ({
  default: (await import("./latest-messages")).LatestMessages,
}));
const NextUp = lazyWhenOnline(async () => ({ default: (await import("./next-up")).NextUp }));
const ClicksSummary = lazyWhenOnline(async () => ({
  default: (await import("./clicks-summary")).ClicksSummary,
}));
const RequestsSummary = lazyWhenOnline(async () => ({
  default: (await import("./requests-summary")).RequestsSummary,
}));
const SpendByMonth = lazyWhenOnline(async () => ({
  default: (await import("./spend-by-month")).SpendByMonth,
}));

export function OverviewView() {
  const t = useTranslations("overview");
  const { range, timeZone } = useFormats();
  const overview = useOverview();
  const { role } = useViewer();
  const has = new Set<string>(usePages().map(({ key }) => key));
  const { span, stats, hour } = overview;
  const previous = stats.data?.previous;
  const totals = stats.data?.totals;
  const steps = useOpenSteps();
  const now = useNow(60);
  const isEmpty = totals !== undefined && totals.messages === 0;
  const visible = range(span.from, span.to - 1);
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
            <RangeControls overview={overview} />
            {has.has("compose") && (
              <PrefetchLink href="/compose" className={buttonClass("primary")}>
                {t("compose")} <Kbd keys="C" />
              </PrefetchLink>
            )}
          </>
        }
      />
      {/* Scaled down, so that it fits one printed sheet even of US Letter. */}
      <div className="print:[zoom:0.9]">
        <KeyStats overview={overview} />
        <div className="grid print:grid-cols-[minmax(0,1fr)_14rem] print:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_18rem] xl:grid-rows-[auto_1fr]">
          <div className="border-line-soft p-4 max-xl:border-b md:p-6 print:col-start-2 xl:col-start-2 xl:pb-4">
            <AttentionList />
          </div>
          <div className="grid content-start gap-8 border-line-soft p-4 md:p-6 print:col-start-1 print:row-span-2 print:row-start-1 print:border-r xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:border-r">
            {steps.length > 0 && (
              <Suspense fallback={<div className="skeleton h-72" />}>
                <FirstSteps steps={steps} />
              </Suspense>
            )}
            {(steps.length === 0 || !isEmpty) && <DeliveryChart overview={overview} />}
            <Suspense fallback={<div className="skeleton h-72" />}>
              {role === "accountant" ? <SpendByMonth hour={hour} /> : <LatestMessages />}
            </Suspense>
          </div>
          {role !== "accountant" && (
            <aside
              aria-label={t("aside")}
              className="grid content-start gap-8 border-line-soft p-4 max-xl:border-t md:p-6 print:col-start-2 print:gap-5 print:border-t-0 xl:col-start-2 xl:pt-4"
            >
              {/* A single boundary, since panels that appear one by one would shift the content below. */}
              <Suspense fallback={<div className="skeleton h-48" />}>
                {has.has("logs") && role === "developer" && <RequestsSummary hour={hour} />}
                <NextUp now={now} />
                {has.has("insightsClicks") && <ClicksSummary overview={overview} />}
              </Suspense>
            </aside>
          )}
        </div>
      </div>
    </>
  );
}
