import { clsx } from "clsx";
import { useContext, useLayoutEffect, useRef } from "react";
import {
  DefaultZIndexes,
  ReferenceArea,
  useChartWidth,
  usePlotArea,
  useYAxisScale,
  type XAxisTickContentProps,
  ZIndexLayer,
} from "recharts";
import { BandContext } from "./band-context";
import { percent } from "./sizes";
import type { ChartPeriod } from "./types";

const TEXT = "fill-ink-3 text-small forced-colors:fill-[CanvasText]";

export function Band({ periods }: { periods: readonly ChartPeriod[] }) {
  const span = useContext(BandContext);
  if (span === null) return null;
  const [first, last] = span;
  const [from, to] = [periods[first], periods[last]];
  if (from === undefined || to === undefined) return null;
  return (
    <ReferenceArea
      x1={from.at}
      x2={to.at}
      zIndex={DefaultZIndexes.grid - 1}
      shape={({ y, height }: { y?: number; height?: number }) => (
        <rect
          x={percent(first / periods.length)}
          width={percent((last - first + 1) / periods.length)}
          y={y}
          height={height}
          data-active-bar={first}
          className="fill-selected stroke-line-strong forced-colors:fill-none forced-colors:stroke-[Highlight]"
        />
      )}
    />
  );
}

/** A first label closer to the left edge is left-aligned, since a centred one would be clipped in narrow charts. */
const MIN_CENTRED_SHARE = 1 / 8;

/** Label of a period; narrow windows show every second one. */
export function PeriodLabel({
  x,
  y,
  index,
  payload,
  periods,
}: XAxisTickContentProps & { periods: readonly ChartPeriod[] }) {
  const width = useChartWidth() ?? 1;
  const share = Number(x) / width;
  const isCut = index === 0 && share < MIN_CENTRED_SHARE;
  return (
    <text
      x={isCut ? 0 : percent(share)}
      y={y}
      dy="0.8em"
      textAnchor={isCut ? "start" : "middle"}
      className={clsx(TEXT, index % 2 === 1 && "max-sm:hidden")}
    >
      {periods.find(({ at }) => at === payload.value)?.label}
    </text>
  );
}

export function Grid({ ticks }: { ticks: readonly number[] }) {
  const scale = useYAxisScale();
  if (scale === undefined) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.grid}>
      {ticks.map((tick) => (
        <line
          key={tick}
          x1="0"
          x2="100%"
          y1={scale(tick)}
          y2={scale(tick)}
          className="stroke-line-soft"
        />
      ))}
    </ZIndexLayer>
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
  const base = ticks.includes(0) ? 0 : ticks[0];
  if (scale === undefined || base === undefined) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.axis}>
      <line x1="0" x2="100%" y1={scale(base)} y2={scale(base)} className="stroke-line-strong" />
      {ticks.map((tick) => (
        <text key={tick} x="100%" y={scale(tick)} dx="8" dy="0.35em" className={TEXT}>
          {format(tick)}
        </text>
      ))}
    </ZIndexLayer>
  );
}

/** Reports that Recharts has laid out the chart, and makes the chart scale with its container. */
export function ReadySignal({ onReady }: { onReady: () => void }) {
  const [plot, scale] = [usePlotArea(), useYAxisScale()];
  const marker = useRef<SVGGElement>(null);
  const isLaidOut = plot !== undefined && scale !== undefined;
  useLayoutEffect(() => {
    if (isLaidOut) onReady();
  }, [isLaidOut, onReady]);
  // Recharts sets the viewBox again at each new width; on paper it would shrink the chart.
  useLayoutEffect(() => marker.current?.ownerSVGElement?.removeAttribute("viewBox"));
  return <g ref={marker} />;
}
