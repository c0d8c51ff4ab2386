"use client";

import { BarChart } from "./bar-chart";
import { cumulate, type DurationClass } from "./duration-classes";
import type { Bar, BarChartProps } from "./types";

interface DurationHistogramProps
  extends Pick<BarChartProps, "summary" | "formatCount" | "formatTick" | "height"> {
  /** Shortest first, without gaps. */
  classes: readonly DurationClass[];
  label: string;
  shareLabel: string;
  withinLabel: string;
  formatDuration: (seconds: number) => string;
  formatClass: (from: number, to: number | null) => string;
  formatShare: (share: number) => string;
}

/** Bars of a distribution over classes of time that grow with it. */
export function DurationHistogram(props: DurationHistogramProps) {
  const { classes, label, shareLabel, withinLabel, ...rest } = props;
  const { formatDuration, formatClass, formatShare, ...chart } = rest;
  const bars = cumulate(classes).map(
    ({ from, to, messages, share, within }): Bar => ({
      at: from,
      label: formatDuration(from),
      title: formatClass(from, to),
      values: { messages },
      facts: [
        { label: shareLabel, value: formatShare(share) },
        { label: withinLabel, value: formatShare(within) },
      ],
    }),
  );
  return (
    <BarChart
      {...chart}
      series={[{ key: "messages", label, variant: "c1" }]}
      bars={bars}
      incompleteLabel=""
    />
  );
}
