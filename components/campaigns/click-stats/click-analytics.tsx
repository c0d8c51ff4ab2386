"use client";

import { runWhenOnline } from "@/components/hooks/when-online";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { BreakdownPanel } from "./breakdown-panel";
import { ClickChart } from "./click-chart";
import { ClickControls } from "./click-controls";
import { ClickStatTiles } from "./click-stat-tiles";
import { ClickFilters } from "./click-filters";
import { UNKNOWN } from "@/lib/gateway/campaigns/click-stats/schema-values";
import type { ClickStatsView } from "./use-click-stats-view";

/** Loaded after the page, in reserved space. */
const WorldMap = dynamic(async () => (await runWhenOnline(() => import("./world-map"))).WorldMap, {
  ssr: false,
});

export function ClickAnalytics({ view, empty }: { view: ClickStatsView; empty: ReactNode }) {
  const t = useTranslations("clicks");
  const { stats } = view;
  const data = useSkeletonData(stats.data, stats.error);
  const totals = data?.totals;
  const isEmpty =
    totals !== undefined && !view.isFiltered && totals.clicks + totals.machines + totals.own === 0;
  return (
    <>
      <ClickControls view={view} />
      <ClickFilters view={view} />
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
        stats.error === null && <Skeleton className="m-4 h-96 md:m-6" />
      ) : (
        <>
          <ClickStatTiles data={data} campaign={view.campaign} />
          {isEmpty && empty}
          <div className="grid gap-8 p-4 md:p-6 print:block print:*:mb-8">
            <ClickChart view={view} />
            <Panels view={view} />
          </div>
        </>
      )}
    </>
  );
}

/** Renders the attribution required by DB-IP's license. */
const dbIp = (children: ReactNode) => (
  <a
    className="whitespace-nowrap underline"
    href="https://db-ip.com/"
    target="_blank"
    rel="noreferrer"
  >
    {children}
  </a>
);

function Panels({ view }: { view: ClickStatsView }) {
  const t = useTranslations("clicks.map");
  const [active, setActive] = useState<string | null>(null);
  const point = { view, active, onActive: setActive };
  const targets = view.stats.data?.breakdown.target ?? [];
  const map = (
    <figure className="grid gap-1">
      <div className="aspect-2/1">
        <WorldMap {...point} />
      </div>
      <figcaption className="grid gap-1 text-ink-3 text-small">
        <span>{t("source")}</span>
        <span>{t.rich("networks", { link: dbIp })}</span>
      </figcaption>
    </figure>
  );
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2 *:min-w-0 *:content-start print:*:break-inside-avoid">
      <BreakdownPanel panel="country" {...point} picture={map} />
      <div className="grid gap-8">
        <BreakdownPanel panel="device" view={view} />
        <BreakdownPanel panel="os" view={view} />
      </div>
      <BreakdownPanel panel="browser" view={view} />
      <BreakdownPanel panel="referrer" view={view} />
      {targets.some(({ value }) => value !== UNKNOWN) && (
        <BreakdownPanel panel="target" view={view} />
      )}
    </div>
  );
}
