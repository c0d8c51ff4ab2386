"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Sparkline } from "@/components/charts/sparkline";
import { useFormats } from "@/components/format/use-formats";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { MAX_CLICK_RANGE_DAYS } from "@/lib/gateway/campaigns/click-stats/schema-values";
import { useClickStats } from "@/lib/queries/click-stats";
import type { Overview } from "./use-overview";

export function ClicksSummary({ overview }: { overview: Overview }) {
  const t = useTranslations("overview.clicks");
  const { count, percent, timeZone } = useFormats();
  const { from, to, interval } = overview.span;
  const query = useMemo(
    () =>
      new URLSearchParams({
        // Clicks are counted for fewer years than messages.
        from: String(Math.max(from, to - MAX_CLICK_RANGE_DAYS.month * DAY_SECONDS)),
        to: String(to),
        interval,
        time_zone: interval === "hour" ? "UTC" : timeZone,
      }),
    [from, to, interval, timeZone],
  );
  const { data } = useClickStats(query, false);
  if (data === undefined || data.links === 0) return null;
  const clicksByPeriod = new Map(data.periods.map(({ period, clicks }) => [period, clicks]));
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <p className="flex items-center justify-between gap-3">
        <span>
          <span className="font-medium text-figure">{count(data.totals.clicks)}</span>{" "}
          {data.totals.machines > 0 && (
            <span className="text-ink-3">{t("machines", { count: data.totals.machines })}</span>
          )}
        </span>
        <Sparkline
          values={overview.periods
            .filter(({ isRunning }) => !isRunning)
            .map(({ at }) => clicksByPeriod.get(at) ?? 0)}
        />
      </p>
      {data.rate !== null && (
        <p className="text-ink-3">{t(`rate.${data.rate_of}`, { rate: percent(data.rate) })}</p>
      )}
      <PrefetchLink
        href="/insights/clicks"
        className="inline-flex min-h-6 items-center text-accent-ink hover:underline"
      >
        {t("all")}
      </PrefetchLink>
    </section>
  );
}
