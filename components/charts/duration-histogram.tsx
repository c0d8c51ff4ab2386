"use client";

import { BarChart } from "./bar-chart";
import type { Bar, BarChartProps } from "./types";
import { cumulate, type DurationClass } from "./duration-classes";

interface DurationHistogramProps
  extends Pick<BarChartProps, "summary" | "formatCount" | "formatTick" | "height"> {
  /** Shortest first, without gaps. */
  classes: readonly DurationClass[];
  label: string;
  shareLabel: string;
  withinLabel: string;
  formatDuration: (seconds: number) => string;
  formatShare: (share: number) => string;
}

/** Bars of a distribution over classes of time that grow with it. */
export function DurationHistogram(props: DurationHistogramProps) {
  const { classes, label, shareLabel, withinLabel, formatDuration, formatShare, ...chart } = props;
  const bars = cumulate(classes).map(
    ({ from, to, messages, share, within }): Bar => ({
      at: from,
      label: formatDuration(from),
      title: `${formatDuration(from)} – ${formatDuration(to)}`,
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
