import { clsx } from "clsx";
import { useContext, useLayoutEffect, useRef } from "react";
import {
  type BarShapeProps,
  DefaultZIndexes,
  ReferenceArea,
  useChartWidth,
  usePlotArea,
  useYAxisScale,
  type XAxisTickContentProps,
  ZIndexLayer,
} from "recharts";
import { BandContext } from "./band-context";
import { BarNoteLine } from "./bar-note-line";
import type { Bar } from "./types";

const TEXT = "fill-ink-3 text-small forced-colors:fill-[CanvasText]";
/** Gaps on each side, as shares of the period's width. */
const BAR_GAP = 0.12;
const MARK_GAP = 0.04;

/** Formats a share of the width as a percentage, so a picture scales to any width. */
const percent = (share: number) => `${Number((100 * share).toFixed(4))}%`;

export function Band({ bars }: { bars: readonly Bar[] }) {
  const span = useContext(BandContext);
  if (span === null) return null;
  const [first, last] = span;
  const [from, to] = [bars[first], bars[last]];
  if (from === undefined || to === undefined) return null;
  return (
    <ReferenceArea
      x1={from.at}
      x2={to.at}
      zIndex={DefaultZIndexes.grid - 1}
      shape={({ y, height }: { y?: number; height?: number }) => (
        <rect
          x={percent(first / bars.length)}
          width={percent((last - first + 1) / bars.length)}
          y={y}
          height={height}
          data-active-bar={first}
          className="fill-selected stroke-line-strong forced-colors:fill-none forced-colors:stroke-[Highlight]"
        />
      )}
    />
  );
}

interface ShapeProps extends BarShapeProps {
  count: number;
  fill: string;
  hatch: string | undefined;
}

/**
 * Bar positioned by index: Recharts rounds widths to whole pixels, so bars would move when the real width replaces the
 * server's.
 */
export function BarShape({ index, y, height, count, fill, hatch }: ShapeProps) {
  if (height === 0) return null;
  const place = {
    x: percent((index + BAR_GAP) / count),
    width: percent((1 - 2 * BAR_GAP) / count),
    y,
    height,
  };
  return (
    <>
      <rect {...place} className={fill} data-part />
      {hatch !== undefined && <rect {...place} fill={`url(#${hatch})`} fillOpacity="0.55" />}
    </>
  );
}

/** Label of a period; narrow windows show every second one. */
export function PeriodLabel({
  x,
  y,
  index,
  payload,
  bars,
}: XAxisTickContentProps & { bars: readonly Bar[] }) {
  const width = useChartWidth() ?? 1;
  const isFirst = index === 0;
  return (
    <text
      x={isFirst ? 0 : percent(Number(x) / width)}
      y={y}
      dy="0.8em"
      textAnchor={isFirst ? "start" : "middle"}
      className={clsx(TEXT, index % 2 === 1 && "max-sm:hidden")}
    >
      {bars.find(({ at }) => at === payload.value)?.label}
    </text>
  );
}

export function ValueAxis({
  ticks,
  format,
}: {
  ticks: readonly number[];
  format: (value: number) => string;
}) {
  const scale = useYAxisScale();
  if (scale === undefined) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.axis}>
      <line x1="0" x2="100%" y1={scale(0)} y2={scale(0)} className="stroke-line-strong" />
      {ticks.map((tick) => (
        <text key={tick} x="100%" y={scale(tick)} dx="8" dy="0.35em" className={TEXT}>
          {format(tick)}
        </text>
      ))}
    </ZIndexLayer>
  );
}

export function PreviousMarks({ bars }: { bars: readonly Bar[] }) {
  const scale = useYAxisScale();
  const marks = bars.flatMap(({ at, previous }, index) => {
    const y = previous ? scale?.(previous) : undefined;
    if (y === undefined) return [];
    const place = {
      x1: percent((index + MARK_GAP) / bars.length),
      x2: percent((index + 1 - MARK_GAP) / bars.length),
      y1: y,
      y2: y,
    };
    return (
      <g key={at}>
        <line {...place} strokeWidth="3" className="stroke-surface forced-colors:stroke-[Canvas]" />
        <line {...place} className="stroke-ink-2 forced-colors:stroke-[CanvasText]" />
      </g>
    );
  });
  if (marks.length === 0) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      <g data-previous>{marks}</g>
    </ZIndexLayer>
  );
}

export function Note({ text, share, total }: { text: string; share: number; total: number }) {
  const top = useYAxisScale()?.(total);
  if (top === undefined) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      <BarNoteLine text={text} share={share} top={top} />
    </ZIndexLayer>
  );
}

/** Reports that the chart is laid out, and makes it fluid. */
export function ReadySignal({ onReady }: { onReady: () => void }) {
  const [plot, scale] = [usePlotArea(), useYAxisScale()];
  const marker = useRef<SVGGElement>(null);
  const isLaidOut = plot !== undefined && scale !== undefined;
  useLayoutEffect(() => {
    if (isLaidOut) onReady();
  }, [isLaidOut, onReady]);
  // Recharts sets it again with each width. It would shrink the picture on paper, and by the fraction of a pixel.
  useLayoutEffect(() => marker.current?.ownerSVGElement?.removeAttribute("viewBox"));
  return <g ref={marker} />;
}
