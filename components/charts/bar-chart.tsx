"use client";

import { barTicks, combineBars, sumSeries } from "./bars";
import { ChartFrame } from "./chart-frame";
import { ChartLegend } from "./chart-legend";
import type { PointValues } from "./point-card";
import { axisWidth } from "./scale";
import { DEFAULT_HEIGHT, pictureHeight } from "./sizes";
import { toSpanAction } from "./span-action";
import type { BarChartProps, BarSpan } from "./types";

/** Reserves the space of a loading chart. */
export function BarChartPlace({
  height = DEFAULT_HEIGHT,
  note,
}: Pick<BarChartProps, "height" | "note">) {
  return (
    <div className="grid gap-2">
      <div style={{ height: pictureHeight({ height, note }) }} />
      <div className="h-4" />
    </div>
  );
}

function readBars(props: BarChartProps, [first, last]: BarSpan): PointValues | undefined {
  const { bars, series, note, formatCount, totalLabel, incompleteLabel, isLevel = false } = props;
  const bar = combineBars(bars.slice(first, last + 1), { isLevel });
  if (bar === undefined) return undefined;
  return {
    title: bar.title,
    state: bar.isIncomplete ? incompleteLabel : undefined,
    parts: [...series]
      .reverse()
      .filter(({ key }) => (bar.values[key] ?? 0) > 0)
      .map((part) => ({ ...part, value: formatCount(bar.values[part.key] ?? 0) })),
    ...(totalLabel !== undefined && {
      total: { label: totalLabel, value: formatCount(sumSeries(bar, series)) },
    }),
    facts: bar.facts ?? [],
    note: note?.at === bar.at ? note.text : undefined,
  };
}

export function BarChart({ height = DEFAULT_HEIGHT, ...props }: BarChartProps) {
  const { summary, series, bars, note, formatTick, onOpen, onZoom } = props;
  return (
    <ChartFrame
      label={note ? `${summary} ${note.text}.` : summary}
      picture={{ kind: "bars", series, bars, note, formatTick, height }}
      count={bars.length}
      axis={axisWidth(barTicks(props), formatTick)}
      height={pictureHeight({ height, note })}
      legend={<ChartLegend {...props} />}
      read={(span) => readBars(props, span)}
      onOpen={toSpanAction(bars, onOpen)}
      onZoom={toSpanAction(bars, onZoom)}
    />
  );
}
