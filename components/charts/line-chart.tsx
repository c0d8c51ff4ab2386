"use client";

import { ChartFrame } from "./chart-frame";
import { LineLegend } from "./line-legend";
import { isOutside, lineTicks } from "./lines";
import type { PointValues } from "./point-card";
import { axisWidth } from "./scale";
import { DEFAULT_HEIGHT, pictureHeight } from "./sizes";
import { toSpanAction } from "./span-action";
import type { BarSpan, LineChartProps } from "./types";

/** Reads one point, or the extent of each line over several. */
function toTooltip(props: LineChartProps, [first, last]: BarSpan): PointValues | undefined {
  const { points, series, band, formatValue, incompleteLabel } = props;
  const selected = points.slice(first, last + 1);
  const [from, to] = [selected[0], selected.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  const formatExtent = (low: number, high: number) =>
    low === high ? formatValue(low) : `${formatValue(low)} – ${formatValue(high)}`;
  const parts = series.flatMap((line) => {
    const values = selected.flatMap(({ values }) => values[line.key] ?? []);
    if (values.length === 0) return [];
    return { ...line, value: formatExtent(Math.min(...values), Math.max(...values)) };
  });
  const isSingle = first === last;
  const usual =
    band && isSingle && from.band ? [{ label: band.label, value: formatExtent(...from.band) }] : [];
  return {
    title: isSingle ? from.title : `${from.title} – ${to.title}`,
    state: to.isIncomplete ? incompleteLabel : undefined,
    parts,
    facts: [...usual, ...(isSingle ? [...(from.marks ?? []), ...(from.facts ?? [])] : [])],
    note: band && isSingle && isOutside(from, band.of) ? band.outsideLabel : undefined,
  };
}

/** Line chart. Points outside the band are marked, and named in a sentence below. */
export function LineChart({ height = DEFAULT_HEIGHT, ...props }: LineChartProps) {
  const { summary, series, points, axis, band, marksOn, formatTick, onOpen, onZoom } = props;
  const note = band?.note ?? null;
  const { ticks } = lineTicks({ points, series, axis });
  return (
    <div className="grid gap-2">
      <ChartFrame
        label={note === null ? summary : `${summary} ${note}`}
        picture={{
          kind: "lines",
          series,
          points,
          axis,
          bandOf: band?.of,
          marksOn,
          formatTick,
          height,
        }}
        count={points.length}
        axis={axisWidth(ticks, formatTick)}
        height={pictureHeight({ height })}
        legend={<LineLegend {...props} />}
        read={(span) => toTooltip(props, span)}
        onOpen={toSpanAction(points, onOpen)}
        onZoom={toSpanAction(points, onZoom)}
      />
      {note !== null && <p className="text-ink-2 text-small">{note}</p>}
    </div>
  );
}
