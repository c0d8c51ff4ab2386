"use client";

import { useTranslations } from "next-intl";
import { useZoomToPeriods } from "@/components/account/overview/use-zoom";
import { BarChart } from "@/components/charts/bar-chart";
import type { Bar } from "@/components/charts/types";
import { ChartCard } from "@/components/charts/chart-card";
import type { Formats } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";
import { useFormatClickChange } from "./use-format-click-change";
import type { ClickPeriod, ClickStatsView } from "./use-click-stats-view";

function useBars({ periods, span, state }: ClickStatsView): Bar[] {
  const formats = useFormats();
  const formatChange = useFormatClickChange();
  const { interval } = span;
  const isMonth = interval === "month";
  const formatPeriod = (at: number) => {
    if (isMonth) return formats.monthYear(at);
    return interval === "hour" ? formats.dateTime(at) : formats.weekdayDate(at);
  };
  const toPreviousDetails = ({ previous, sums, isRunning }: ClickPeriod) => {
    if (previous === null) return [];
    const count = formats.count(previous.clicks);
    const changed = isRunning ? "" : ` (${formatChange(sums?.clicks ?? 0, previous.clicks)})`;
    return [{ label: formatPeriod(previous.at), value: `${count}${changed}` }];
  };
  return periods.map((period) => {
    const { at, isRunning, sums, previous } = period;
    return {
      at,
      label: formats.periodLabel(at, interval),
      title: formatPeriod(at),
      values: {
        clicks: sums?.clicks ?? 0,
        ...(state.automated && { machines: sums?.machines ?? 0 }),
      },
      isIncomplete: isRunning,
      ...(previous !== null && { previous: previous.clicks }),
      facts: toPreviousDetails(period),
    };
  });
}

const toRows = (bars: readonly Bar[], { count }: Formats) =>
  bars.map(({ at, title, values, previous }) => ({
    key: String(at),
    period: title,
    clicks: count(values.clicks ?? 0),
    machines: count(values.machines ?? 0),
    previous: previous === undefined ? "–" : count(previous),
  }));

export function ClickChart({ view }: { view: ClickStatsView }) {
  const t = useTranslations("clicks.chart");
  const formats = useFormats();
  const { span, state, stats } = view;
  const bars = useBars(view);
  const zoom = useZoomToPeriods(view, view.periods);
  const { interval } = span;
  const series = [
    { key: "clicks", label: t("clicks"), variant: "good" as const },
    ...(state.automated
      ? [{ key: "machines", label: t("machines"), variant: "open" as const }]
      : []),
  ];
  const previousColumns = state.compare === null ? [] : [{ key: "previous", label: t("previous") }];
  const total = stats.data?.totals.clicks ?? 0;
  return (
    <ChartCard
      title={t(`title.${interval}`)}
      note={t(interval === "hour" ? "noteHours" : "note")}
      mouseNote={t("mouseNote")}
      columns={[
        { key: "period", label: t("period") },
        ...series.map(({ key, label }) => ({ key, label })),
        ...previousColumns,
      ]}
      rows={toRows(bars, formats)}
    >
      <BarChart
        summary={t("summary", {
          range: formats.range(span.from, span.to - 1),
          clicks: total,
        })}
        series={series}
        bars={bars}
        formatCount={formats.count}
        formatTick={formats.compact}
        totalLabel={t("total")}
        incompleteLabel={t("incomplete")}
        previousLabel={t("previous")}
        onZoom={zoom}
        {...(interval !== "hour" && { onOpen: zoom })}
      />
    </ChartCard>
  );
}
