import { clsx } from "clsx";
import { memo, useContext, useId } from "react";
import { ActiveBarContext } from "./active-bar";
import type { Bar, BarChartProps } from "./bar-chart";
import { BarNoteLine } from "./bar-note-line";
import { largestOf, sumOf } from "./bars";
import { FILL, Hatch } from "./hatch";
import { type Plot, placeOf, plotOf } from "./plot";
import { PointerArea } from "./pointer-area";
import { axisWidth, labelledIndexes, ticksUpTo } from "./scale";

interface BarDrawingProps extends BarChartProps {
  onActive: (index: number) => void;
  /** Pixels of the bars, of the labels below them and of the note above them. */
  height: number;
  labelsHeight: number;
  noteHeight: number;
}

const LABELS = 6;
const TEXT = "fill-ink-3 text-small forced-colors:fill-[CanvasText]";
/** Of the width of a period: what its bar leaves free on either side, and what the mark before it does. */
const [BAR_GAP, MARK_GAP] = [0.12, 0.04];

/**
 * The picture of a bar chart: axes, gridlines, stacked bars, the band of the active one, and the note. Places are shares of
 * the width, so that nothing is measured and a printed page is as good as a window.
 */
export const BarDrawing = memo(function BarDrawing(props: BarDrawingProps) {
  const { series, bars, formatTick, height, labelsHeight, noteHeight, note } = props;
  const hatch = useId();
  const ticks = ticksUpTo(largestOf(bars, series));
  const plot = plotOf({ height, noteHeight, largest: ticks.at(-1) ?? 1 });
  const noted = note ? bars.findIndex(({ at }) => at === note.at) : -1;
  return (
    <div className="h-full" style={{ paddingRight: axisWidth(ticks, formatTick) }}>
      <svg
        aria-hidden
        width="100%"
        height={plot.bottom + labelsHeight}
        className="overflow-visible"
      >
        <Hatch id={hatch} />
        <ActiveBand count={bars.length} plot={plot} />
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1="0"
              x2="100%"
              y1={plot.y(tick)}
              y2={plot.y(tick)}
              className={tick === 0 ? "stroke-line-strong" : "stroke-line-soft"}
            />
            <text x="100%" y={plot.y(tick)} dx="8" dy="0.35em" className={TEXT}>
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {labelledIndexes(bars.length, LABELS).map((index, place) => (
          // The first label begins with the axis; small screens have room for every second one.
          <text
            key={bars[index]?.at}
            x={place === 0 ? 0 : placeOf(index + 0.5, bars.length)}
            y={plot.bottom + 18}
            textAnchor={place === 0 ? "start" : "middle"}
            className={clsx(TEXT, place % 2 === 1 && "max-sm:hidden")}
          >
            {bars[index]?.label}
          </text>
        ))}
        <g data-bars>
          {bars.map((bar, index) => (
            <StackedBar key={bar.at} {...{ bar, index, plot, series, hatch }} count={bars.length} />
          ))}
        </g>
        <PreviousMarks bars={bars} plot={plot} />
        {note && bars[noted] !== undefined && (
          <BarNoteLine
            text={note.text}
            share={(noted + 0.5) / bars.length}
            top={plot.y(sumOf(bars[noted], series))}
          />
        )}
        <PointerArea {...props} plot={plot} />
      </svg>
    </div>
  );
});

/** Behind the active bar, over the whole height. */
function ActiveBand({ count, plot }: { count: number; plot: Plot }) {
  const active = useContext(ActiveBarContext);
  if (active === null || count === 0) return null;
  return (
    <rect
      x={placeOf(active, count)}
      width={placeOf(1, count)}
      y={plot.top}
      height={plot.bottom - plot.top}
      data-active-bar={active}
      className="fill-selected stroke-line-strong forced-colors:fill-none forced-colors:stroke-[Highlight]"
    />
  );
}

interface StackedBarProps extends Pick<BarDrawingProps, "series"> {
  bar: Bar;
  index: number;
  count: number;
  plot: Plot;
  hatch: string;
}

/** The parts of one bar, from the base upwards. What has no final result, or is not over, is hatched. */
function StackedBar({ bar, index, count, plot, series, hatch }: StackedBarProps) {
  let base = 0;
  return series.map(({ key, variant }) => {
    const value = bar.values[key] ?? 0;
    if (value === 0) return null;
    const place = {
      x: placeOf(index + BAR_GAP, count),
      width: placeOf(1 - 2 * BAR_GAP, count),
      y: plot.y(base + value),
      height: plot.y(base) - plot.y(base + value),
    };
    base += value;
    return (
      <g key={key}>
        <rect {...place} className={FILL[variant]} />
        {(bar.isIncomplete || variant === "open") && (
          <rect {...place} fill={`url(#${hatch})`} fillOpacity="0.55" />
        )}
      </g>
    );
  });
}

/** A mark across each bar at the total of the period that it is compared with. */
function PreviousMarks({ bars, plot }: { bars: readonly Bar[]; plot: Plot }) {
  const marks = bars.flatMap(({ at, previous }, index) =>
    previous ? [{ at, previous, index }] : [],
  );
  if (marks.length === 0) return null;
  return (
    <g data-previous>
      {marks.map(({ at, previous, index }) => {
        const place = {
          x1: placeOf(index + MARK_GAP, bars.length),
          x2: placeOf(index + 1 - MARK_GAP, bars.length),
          y1: plot.y(previous),
          y2: plot.y(previous),
        };
        return (
          <g key={at}>
            <line
              {...place}
              strokeWidth="3"
              className="stroke-surface forced-colors:stroke-[Canvas]"
            />
            <line {...place} className="stroke-ink-2 forced-colors:stroke-[CanvasText]" />
          </g>
        );
      })}
    </g>
  );
}
