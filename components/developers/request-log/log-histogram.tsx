"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { BarChart, BarChartPlace } from "@/components/charts/bar-chart";
import type { Bar } from "@/components/charts/types";
import { useFormats } from "@/components/format/use-formats";
import { type TimeRange, formatTimeRange } from "@/lib/core/time/time-range";
import { countDays, HOUR_SECONDS } from "@/lib/core/time/units";
import { startOfDay } from "@/lib/core/time/zoned-time";
import type { RequestStats } from "@/lib/gateway/account/stats/schema";
import { useRequestStats } from "@/lib/queries/stats";

const MAX_HOURLY_DAYS = 3;
const HEIGHT = 72;

export interface LogHistogramProps {
  range: TimeRange;
  /** Counts requests by API keys, by dashboard users, or both (null). */
  by: "keys" | "people" | null;
  operations: readonly string[];
  keys: readonly string[];
  classes: readonly string[] | null;
  now: number;
  onZoom: (range: string) => void;
}

function listStarts({ from, to }: TimeRange, isHourly: boolean, timeZone: string): number[] {
  const starts: number[] = [];
  let at = isHourly ? Math.floor(from / HOUR_SECONDS) * HOUR_SECONDS : startOfDay(from, timeZone);
  while (at < to) {
    starts.push(at);
    at = isHourly ? at + HOUR_SECONDS : startOfDay(at, timeZone, 1);
  }
  return starts;
}

/** Stacked from bottom to top. */
const SERIES = [
  { key: "failed", label: "5xx", variant: "bad" },
  { key: "refused", label: "4xx", variant: "open" },
  { key: "ok", label: "2xx", variant: "good" },
] as const;

function addUpHours(hours: RequestStats["hours"], from: number, to: number) {
  const totals = { ok: 0, refused: 0, failed: 0 };
  for (const hour of hours) {
    if (hour.period < from || hour.period >= to) continue;
    totals.ok += hour.requests - hour.client_errors - hour.server_errors;
    totals.refused += hour.client_errors;
    totals.failed += hour.server_errors;
  }
  return totals;
}

export function LogHistogram(props: LogHistogramProps) {
  const { range, by, operations, keys, classes, now, onZoom } = props;
  const t = useTranslations("logs.histogram");
  const formats = useFormats();
  const { timeZone } = formats;
  const { from, to } = range;
  const isHourly = countDays(to - from) <= MAX_HOURLY_DAYS;
  const starts = useMemo(
    () => listStarts({ from, to }, isHourly, timeZone),
    [from, to, isHourly, timeZone],
  );
  const first = starts[0] ?? from;
  const query = new URLSearchParams([
    ["from", String(first)],
    ["to", String(to)],
    ...(by === null ? [] : [["by", by]]),
    ...operations.map((id) => ["operation_id[]", id]),
    ...keys.map((id) => ["key_id[]", id]),
  ]);
  const { data } = useRequestStats(query);
  if (data === undefined) return <BarChartPlace height={HEIGHT} />;
  const getEnd = (index: number) => starts[index + 1] ?? to;
  const bars: Bar[] = starts.map((at, index) => ({
    at,
    label: isHourly ? formats.time(at) : formats.dayMonth(at),
    title: isHourly ? formats.dateTime(at) : formats.date(at),
    values: addUpHours(data.hours, at, getEnd(index)),
    isIncomplete: at <= now && now < getEnd(index),
  }));
  const series = SERIES.filter(({ label }) => classes?.includes(label) ?? true);
  const sumSeries = (key: (typeof SERIES)[number]["key"]) =>
    series.some((item) => item.key === key)
      ? bars.reduce((sum, { values }) => sum + (values[key] ?? 0), 0)
      : 0;
  const [failed, refused] = [sumSeries("failed"), sumSeries("refused")];
  const zoom = ({ at: from }: Bar, { at: last }: Bar) =>
    onZoom(formatTimeRange({ from, to: getEnd(starts.indexOf(last)) }, timeZone));
  return (
    <BarChart
      height={HEIGHT}
      summary={t("summary", {
        range: formats.range(from, Math.min(to, now)),
        requests: failed + refused + sumSeries("ok"),
        refused,
        failed,
      })}
      series={series}
      bars={bars}
      formatCount={formats.count}
      formatTick={formats.compact}
      totalLabel={t("total")}
      incompleteLabel={t("incomplete")}
      onOpen={zoom}
      onZoom={zoom}
    />
  );
}
