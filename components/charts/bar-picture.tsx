import { memo, useId } from "react";
import {
  BarChart,
  Bar as BarOfSeries,
  type BarShapeProps,
  CartesianGrid,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from "recharts";
import {
  Band,
  BarShape,
  Note,
  PeriodLabel,
  PreviousMarks,
  ReadySignal,
  ValueAxis,
} from "./bar-parts";
import { maxBar, sumSeries } from "./bars";
import { FILL_CLASSES, Hatch } from "./hatch";
import { axisWidth, labelledIndexes, ticksUpTo } from "./scale";
import { LABELS_HEIGHT, noteHeight, pictureHeight } from "./sizes";
import type { Bar, BarPictureProps } from "./types";

interface LivePictureProps extends BarPictureProps {
  /** If undefined, measures the parent. */
  width?: number;
  onReady?: () => void;
}

const MAX_LABELS = 6;
/** Half a line of text above the highest gridline. */
const HEADROOM = 10;
/** Horizontal positions are percentages, so server and client render identically at any width. */
export const BarPicture = memo(function BarPicture(props: LivePictureProps) {
  const { series, bars, formatTick, note, width, onReady } = props;
  const hatchId = useId();
  const ticks = ticksUpTo(maxBar(bars, series));
  const recorded = note ? bars.findIndex(({ at }) => at === note.at) : -1;
  const notedBar = bars[recorded];
  return (
    <div
      // The frame handles the pointer; a press must not focus Recharts' layers.
      className="pointer-events-none h-full"
      style={{ paddingRight: axisWidth(ticks, formatTick) }}
    >
      <BarChart
        data={bars}
        accessibilityLayer={false}
        aria-hidden
        margin={{ top: noteHeight(props) + HEADROOM, right: 0, bottom: 0, left: 0 }}
        className="[&_svg]:overflow-visible"
        height={pictureHeight(props)}
        {...(width === undefined ? { responsive: true } : { width })}
        style={{ width: "100%" }}
      >
        <Hatch id={hatchId} />
        <Band bars={bars} />
        <CartesianGrid
          vertical={false}
          horizontal={({ y1, y2 }) => (
            <line key={y1} x1="0" x2="100%" y1={y1} y2={y2} className="stroke-line-soft" />
          )}
        />
        <XAxis
          dataKey="at"
          ticks={labelledIndexes(bars.length, MAX_LABELS).flatMap((index) => bars[index]?.at ?? [])}
          interval={0}
          height={LABELS_HEIGHT}
          axisLine={false}
          tickLine={false}
          tick={(tick: XAxisTickContentProps) => <PeriodLabel {...tick} bars={bars} />}
        />
        <YAxis hide domain={[0, ticks.at(-1) ?? 1]} ticks={ticks} interval={0} />
        <ValueAxis ticks={ticks} format={formatTick} />
        {series.map(({ key, variant }) => (
          <BarOfSeries
            key={key}
            stackId="all"
            dataKey={(bar: Bar) => bar.values[key] ?? 0}
            isAnimationActive={false}
            shape={(shape: BarShapeProps) => (
              <BarShape
                {...shape}
                count={bars.length}
                fill={FILL_CLASSES[variant]}
                hatch={variant === "open" || isIncomplete(shape) ? hatchId : undefined}
              />
            )}
          />
        ))}
        <PreviousMarks bars={bars} />
        {note && notedBar !== undefined && (
          <Note
            text={note.text}
            share={(recorded + 0.5) / bars.length}
            total={sumSeries(notedBar, series)}
          />
        )}
        {onReady && <ReadySignal onReady={onReady} />}
      </BarChart>
    </div>
  );
});

const isIncomplete = ({ payload }: BarShapeProps) => (payload as Bar).isIncomplete === true;
