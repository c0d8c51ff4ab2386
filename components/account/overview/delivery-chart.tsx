"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { BarChart, BarChartPlace } from "@/components/charts/bar-chart";
import { ChartCard } from "@/components/charts/chart-card";
import { useFormats } from "@/components/format/use-formats";
import { hourAlignedRange, tileHref } from "@/lib/core/messages/tiles";
import type { Overview } from "./use-overview";
import { useZoomToPeriods } from "./use-zoom";
import { useBars } from "./use-bars";
import { useOutlierNote } from "./use-outlier-note";

export function DeliveryChart({ overview }: { overview: Overview }) {
  const t = useTranslations("overview.delivery");
  const router = useRouter();
  const formats = useFormats();
  const { periods, span, hour, stats, compare } = overview;
  const zoom = useZoomToPeriods(overview, periods);
  const bars = useBars(overview);
  const series = [
    { key: "failed", label: t("failed"), variant: "bad" },
    { key: "delivered", label: t("delivered"), variant: "good" },
    { key: "pending", label: t("pending"), variant: "open" },
  ] as const;
  const totals = stats.data?.totals;
  const note = useOutlierNote(overview);
  const before = compare ? [{ key: "previous", label: t("previous") }] : [];
  return (
    <ChartCard
      title={t(`title.${span.interval}`)}
      note={t("note")}
      mouseNote={t("mouseNote")}
      isTablePrinted={false}
      columns={[
        { key: "period", label: t("period") },
        ...series.map(({ key, label }) => ({ key, label })),
        ...before,
      ]}
      rows={(totals === undefined ? [] : bars).map(({ at, title, values, previous }) => ({
        key: String(at),
        period: title,
        failed: formats.count(values.failed ?? 0),
        delivered: formats.count(values.delivered ?? 0),
        pending: formats.count(values.pending ?? 0),
        previous: previous === undefined ? "–" : formats.count(previous),
      }))}
    >
      {totals === undefined ? (
        <BarChartPlace note={null} />
      ) : (
        <BarChart
          summary={t("summary", {
            range: formats.range(span.from, span.to - 1),
            delivered: totals.delivered,
            failed: totals.failed,
          })}
          series={series}
          bars={bars}
          note={note}
          formatCount={formats.count}
          formatTick={formats.compact}
          totalLabel={t("total")}
          incompleteLabel={t("incomplete")}
          previousLabel={t("previous")}
          onOpen={(bar) => {
            const period = periods.find(({ at }) => at === bar.at) ?? span;
            router.push(tileHref("messages", hourAlignedRange(period, hour, formats.timeZone)));
          }}
          onZoom={zoom}
        />
      )}
    </ChartCard>
  );
}
