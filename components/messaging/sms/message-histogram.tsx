"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { BarChart, BarChartPlace } from "@/components/charts/bar-chart";
import type { Bar, ChartSeries } from "@/components/charts/types";
import { useFormats } from "@/components/format/use-formats";
import { type TimeRange, formatTimeRange } from "@/lib/core/time/time-range";
import { countDays, HOUR_SECONDS } from "@/lib/core/time/units";
import { startOfDay, startOfMonth } from "@/lib/core/time/zoned-time";
import type { Histogram } from "./use-histogram";
import { PARTS, type Part, useHistogramTotals } from "./use-histogram-totals";

const HEIGHT = 72;

export interface MessageHistogramProps extends Histogram {
  now: number;
  isListed: boolean;
  onZoom: (range: string) => void;
}

const VARIANTS = {
  failed: "bad",
  delivered: "good",
  moving: "open",
  scheduled: "planned",
  stopped: "rest",
} as const satisfies Record<Part, ChartSeries["variant"]>;

type Interval = "hour" | "day" | "month";

function chooseInterval({ from, to }: TimeRange): Interval {
  const days = countDays(to - from);
  return days <= 3 ? "hour" : days <= 124 ? "day" : "month";
}

/** Lists the starts from before the range, so all periods are complete. */
function listStarts({ from, to }: TimeRange, interval: Interval, timeZone: string): number[] {
  const first =
    interval === "hour"
      ? Math.floor(from / HOUR_SECONDS) * HOUR_SECONDS
      : interval === "day"
        ? startOfDay(from, timeZone)
        : startOfMonth(from, timeZone);
  const starts: number[] = [];
  for (let at = first; at < to; ) {
    starts.push(at);
    if (interval === "hour") at += HOUR_SECONDS;
    else at = interval === "day" ? startOfDay(at, timeZone, 1) : startOfMonth(at, timeZone, 1);
  }
  return starts;
}

export function MessageHistogram({ now, onZoom, ...histogram }: MessageHistogramProps) {
  const t = useTranslations("sms.histogram");
  const formats = useFormats();
  const { timeZone } = formats;
  const { from, to } = histogram.range;
  const interval = chooseInterval({ from, to });
  const starts = useMemo(
    () => listStarts({ from, to }, interval, timeZone),
    [from, to, interval, timeZone],
  );
  const range = { from: starts[0] ?? from, to };
  const totals = useHistogramTotals({ ...histogram, range, interval, timeZone });
  if (totals === undefined) return <BarChartPlace height={HEIGHT} />;
  const getEnd = (index: number) => starts[index + 1] ?? to;
  const bars: Bar[] = starts.map((at, index) => ({
    at,
    label: formats.periodLabel(at, interval),
    title: interval === "hour" ? formats.dateTime(at) : formats.date(at),
    values: totals.periods.get(at) ?? {},
    isIncomplete: at <= now && now < getEnd(index),
  }));
  const sumParts = (parts: readonly Part[]) =>
    bars.reduce(
      (sum, { values }) => parts.reduce((total, part) => total + (values[part] ?? 0), sum),
      0,
    );
  const zoom = ({ at: from }: Bar, { at: last }: Bar) => {
    const to = getEnd(starts.indexOf(last));
    onZoom(formatTimeRange({ from, to }, timeZone));
  };
  return (
    <BarChart
      height={HEIGHT}
      summary={t("summary", {
        range: formats.range(from, Math.min(to, now)),
        total: sumParts(PARTS),
        failed: sumParts(["failed"]),
      })}
      series={PARTS.map((key) => ({ key, label: t(key), variant: VARIANTS[key] }))}
      bars={bars}
      formatCount={formats.count}
      formatTick={formats.compact}
      totalLabel={t("total")}
      incompleteLabel={t("incomplete")}
      {...(totals.countedSince !== null && {
        remark: t("since", { time: formats.dateTime(totals.countedSince) }),
      })}
      onOpen={zoom}
      onZoom={zoom}
    />
  );
}
