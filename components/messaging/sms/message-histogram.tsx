"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type Bar, BarChart, BarChartPlace } from "@/components/charts/bar-chart";
import { useFormats } from "@/components/format/use-formats";
import { type TimeRange, writeTimeRange } from "@/lib/core/time/time-range";
import { startOfDay, startOfMonth } from "@/lib/core/time/zoned-time";
import { useMessageStats } from "@/lib/queries/stats";

const [HOUR, DAY] = [3_600, 86_400];
const HEIGHT = 72;

export interface MessageHistogramProps {
  range: TimeRange;
  /** Filters that the sums know, too: `iso2`, `service_code`, `key_id`. */
  filters: URLSearchParams;
  /** Unix seconds. */
  now: number;
  onZoom: (range: string) => void;
}

type Interval = "hour" | "day" | "month";

function intervalOf({ from, to }: TimeRange): Interval {
  const days = (to - from) / DAY;
  return days <= 3 ? "hour" : days <= 124 ? "day" : "month";
}

/** Periods from before the range begins, so that each is whole. */
function startsOf({ from, to }: TimeRange, interval: Interval, timeZone: string): number[] {
  const first =
    interval === "hour"
      ? Math.floor(from / HOUR) * HOUR
      : interval === "day"
        ? startOfDay(from, timeZone)
        : startOfMonth(from, timeZone);
  const starts: number[] = [];
  for (let at = first; at < to; ) {
    starts.push(at);
    if (interval === "hour") at += HOUR;
    else at = interval === "day" ? startOfDay(at, timeZone, 1) : startOfMonth(at, timeZone, 1);
  }
  return starts;
}

/** When the listed messages were handed over, and what became of them. A bar zooms in. */
export function MessageHistogram({ range, filters, now, onZoom }: MessageHistogramProps) {
  const t = useTranslations("sms.histogram");
  const formats = useFormats();
  const { timeZone } = formats;
  const interval = intervalOf(range);
  const { from, to } = range;
  const starts = useMemo(
    () => startsOf({ from, to }, interval, timeZone),
    [from, to, interval, timeZone],
  );
  const query = useMemo(() => {
    const params = new URLSearchParams(filters);
    params.set("from", String(starts[0] ?? from));
    params.set("to", String(to));
    params.set("interval", interval);
    params.set("time_zone", timeZone);
    return params;
  }, [filters, starts, from, to, interval, timeZone]);
  const { data } = useMessageStats(query);
  const endOf = (index: number) => starts[index + 1] ?? to;
  const known = new Map(data?.periods.map((period) => [period.period, period]));
  const bars: Bar[] = starts.map((at, index) => {
    const sums = known.get(at);
    return {
      at,
      label: interval === "hour" ? formats.time(at) : formats.dayMonth(at, interval === "month"),
      title: interval === "hour" ? formats.dateTime(at) : formats.date(at),
      values: {
        failed: (sums?.undelivered ?? 0) + (sums?.refused ?? 0),
        delivered: sums?.delivered ?? 0,
        pending: sums?.pending ?? 0,
      },
      isIncomplete: at <= now && now < endOf(index),
    };
  });
  if (data === undefined) return <BarChartPlace height={HEIGHT} />;
  const failed = data.totals.undelivered + data.totals.refused;
  return (
    <BarChart
      height={HEIGHT}
      summary={t("summary", {
        range: formats.range(from, Math.min(to, now)),
        total: data.totals.sent + data.totals.refused,
        failed,
      })}
      series={[
        { key: "failed", label: t("failed"), look: "bad" },
        { key: "delivered", label: t("delivered"), look: "good" },
        { key: "pending", label: t("pending"), look: "open" },
      ]}
      bars={bars}
      formatCount={formats.count}
      formatTick={formats.compact}
      totalLabel={t("total")}
      incompleteLabel={t("incomplete")}
      onOpen={({ at }) => {
        const to = endOf(starts.indexOf(at));
        onZoom(writeTimeRange({ from: at, to }, timeZone));
      }}
    />
  );
}
