"use client";

import { clsx } from "clsx";
import { memo, useContext, useId } from "react";
import {
  Bar as BarOfSeries,
  type BarShapeProps,
  BarChart as Chart,
  CartesianGrid,
  DefaultZIndexes,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
  ZIndexLayer,
} from "recharts";
import { ActiveBarContext } from "./active-bar";
import { largestOf, sumOf } from "./bars";
import type { Bar, BarChartProps, BarNote, BarSeries } from "./bar-chart";
import { PointerArea } from "./pointer-area";
import { axisWidth, LETTER_WIDTH, labelledIndexes, ticksUpTo } from "./scale";

interface BarDrawingProps extends BarChartProps {
  onActive: (index: number) => void;
  labelsHeight: number;
  noteHeight: number;
}

const LABELS = 6;
/** Free above the highest gridline, so that half of its number fits. */
const HEADROOM = 10;
const TEXT = "fill-ink-3 text-small forced-colors:fill-[CanvasText]";
/** Forced colours may be hard to tell apart: there, parts differ by outline, full and hatched. */
const FILL = {
  good: "fill-c1-fill forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]",
  bad: "fill-bad forced-colors:fill-[CanvasText]",
  open: "fill-c6 forced-colors:fill-[GrayText]",
} as const;

/** What the library draws of a bar chart: axes, gridlines, stacked bars, the line of the active one, and the note. */
export const BarDrawing = memo(function BarDrawing(props: BarDrawingProps) {
  const { series, bars, formatTick, labelsHeight, noteHeight, note } = props;
  const hatch = useId();
  const ticks = ticksUpTo(largestOf(bars, series));
  const noted = note && bars.find(({ at }) => at === note.at);
  return (
    <Chart
      data={[...bars]}
      responsive
      accessibilityLayer={false}
      aria-hidden
      margin={{ top: noteHeight + HEADROOM, right: 0, bottom: 0, left: 0 }}
      barCategoryGap="12%"
      style={{ width: "100%", height: "100%" }}
    >
      <defs>
        <pattern
          id={hatch}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line
            x1="0"
            y1="0"
            x2="0"
            y2="5"
            strokeWidth="4"
            className="stroke-surface forced-colors:stroke-[Canvas]"
          />
        </pattern>
      </defs>
      <ZIndexLayer zIndex={DefaultZIndexes.grid}>
        <ActiveBand bars={bars} />
      </ZIndexLayer>
      <CartesianGrid vertical={false} stroke="var(--line-soft)" />
      <XAxis
        dataKey="at"
        ticks={labelledIndexes(bars.length, LABELS).flatMap((index) => bars[index]?.at ?? [])}
        interval={0}
        height={labelsHeight}
        axisLine={{ stroke: "var(--line-strong)" }}
        tickLine={false}
        tick={(tick: XAxisTickContentProps) => <PeriodTick {...tick} bars={bars} />}
      />
      <YAxis
        orientation="right"
        width={axisWidth(ticks, formatTick)}
        domain={[0, ticks.at(-1) ?? 1]}
        ticks={ticks}
        interval={0}
        axisLine={false}
        tickLine={false}
        tickFormatter={formatTick}
        tick={{ className: TEXT }}
      />
      {series.map(({ key, look }) => (
        <BarOfSeries
          key={key}
          stackId="all"
          dataKey={(bar: Bar) => bar.values[key] ?? 0}
          isAnimationActive={false}
          shape={(shape: BarShapeProps) => <BarShape {...shape} look={look} hatch={hatch} />}
        />
      ))}
      <ZIndexLayer zIndex={DefaultZIndexes.label}>
        <PreviousMarks bars={bars} />
        {note && noted && <Note note={note} value={sumOf(noted, series)} />}
        <PointerArea {...props} />
      </ZIndexLayer>
    </Chart>
  );
});

/** Behind the active bar, over the whole height. */
function ActiveBand({ bars }: Pick<BarDrawingProps, "bars">) {
  const active = useContext(ActiveBarContext);
  const plot = usePlotArea();
  if (active === null || plot === undefined || bars.length === 0) return null;
  const width = plot.width / bars.length;
  const place = { x: plot.x + active * width, y: plot.y, width, height: plot.height };
  return (
    <rect
      {...place}
      data-active-bar={active}
      className="fill-selected stroke-line-strong forced-colors:fill-none forced-colors:stroke-[Highlight]"
    />
  );
}

/** A mark across each bar at the total of the period that it is compared with. */
function PreviousMarks({ bars }: Pick<BarDrawingProps, "bars">) {
  const plot = usePlotArea();
  const scale = useYAxisScale();
  if (plot === undefined || scale === undefined) return null;
  const width = plot.width / bars.length;
  const path = bars
    .map(({ previous }, index) => {
      const y = previous ? scale(previous) : undefined;
      return y === undefined ? "" : `M${plot.x + index * width + 1} ${y}h${width - 2}`;
    })
    .join("");
  if (path === "") return null;
  return (
    <g data-previous>
      <path d={path} strokeWidth="3" className="stroke-surface forced-colors:stroke-[Canvas]" />
      <path d={path} strokeWidth="1" className="stroke-ink-2 forced-colors:stroke-[CanvasText]" />
    </g>
  );
}

/** One part of a bar. What has no final result, or is not over, is hatched. */
function BarShape({
  x,
  y,
  width,
  height,
  payload,
  look,
  hatch,
}: BarShapeProps & { look: BarSeries["look"]; hatch: string }) {
  if (height === 0) return <g />;
  const { isIncomplete = false } = payload as Bar;
  const place = { x, y, width, height };
  return (
    <g>
      <rect {...place} className={FILL[look]} />
      {(isIncomplete || look === "open") && (
        <rect {...place} fill={`url(#${hatch})`} fillOpacity="0.55" />
      )}
    </g>
  );
}

/** The first label begins with the axis; small screens have room for every second one. */
function PeriodTick({
  x,
  y,
  index,
  payload,
  bars,
}: XAxisTickContentProps & { bars: readonly Bar[] }) {
  const plot = usePlotArea();
  const isFirst = index === 0;
  return (
    <text
      x={isFirst ? plot?.x : x}
      y={y}
      dy="0.8em"
      textAnchor={isFirst ? "start" : "middle"}
      className={clsx(TEXT, index % 2 === 1 && "max-sm:hidden")}
    >
      {bars.find(({ at }) => at === payload.value)?.label}
    </text>
  );
}

/** A text above a bar with a line down to it: right of the line, or left of it where the chart would end. */
function Note({ note, value }: { note: BarNote; value: number }) {
  const plot = usePlotArea();
  const x = useXAxisScale()?.(note.at, { position: "middle" });
  const top = useYAxisScale()?.(value);
  if (plot === undefined || x === undefined || top === undefined) return null;
  const isLeft = x + note.text.length * LETTER_WIDTH > plot.x + plot.width;
  const distance = isLeft ? plot.x + plot.width - x : x - plot.x;
  return (
    <g>
      <line
        x1={x}
        x2={x}
        y1={2}
        y2={top}
        className="stroke-ink-3 forced-colors:stroke-[CanvasText]"
      />
      <foreignObject x={plot.x} y={0} width={plot.width} height={20}>
        <p className={clsx("flex h-5 items-center", isLeft && "flex-row-reverse")}>
          <span style={{ flexBasis: distance + 6 }} />
          <span className="shrink-0 whitespace-nowrap bg-surface text-ink-2 text-small">
            {note.text}
          </span>
        </p>
      </foreignObject>
    </g>
  );
}
