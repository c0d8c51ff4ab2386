import type { ReactNode } from "react";
import { ComposedChart, XAxis, type XAxisTickContentProps, YAxis } from "recharts";
import { Band, Grid, PeriodLabel, ReadySignal, ValueAxis } from "./picture-parts";
import { axisWidth, labelledIndexes } from "./scale";
import { LABELS_HEIGHT, noteHeight, pictureHeight } from "./sizes";
import type { BarPictureProps, ChartPeriod } from "./types";

export interface LiveProps {
  /** If undefined, measures the parent. */
  width?: number;
  onReady?: () => void;
}

interface PictureFrameProps extends LiveProps, Pick<BarPictureProps, "height" | "note"> {
  periods: readonly ChartPeriod[];
  ticks: readonly number[];
  isLogarithmic?: boolean;
  /** Whether Recharts draws items, from whose values it extends the domain. */
  hasItems?: boolean;
  formatTick: (value: number) => string;
  children: ReactNode;
}

const MAX_LABELS = 6;
/** Half a line of text above the highest gridline. */
const HEADROOM = 10;

/** Axes and grid. Horizontal positions are percentages, so server and client render identically at any width. */
export function PictureFrame(props: PictureFrameProps) {
  const {
    periods,
    ticks,
    isLogarithmic = false,
    hasItems = true,
    formatTick,
    width,
    onReady,
    children,
  } = props;
  return (
    <div
      // The frame handles the pointer; a press must not focus Recharts' layers.
      className="pointer-events-none h-full"
      style={{ paddingRight: axisWidth(ticks, formatTick) }}
    >
      <ComposedChart
        data={periods}
        accessibilityLayer={false}
        aria-hidden
        margin={{ top: noteHeight(props) + HEADROOM, right: 0, bottom: 0, left: 0 }}
        className="[&_svg]:overflow-visible"
        height={pictureHeight(props)}
        {...(width === undefined ? { responsive: true } : { width })}
        style={{ width: "100%" }}
      >
        <Band periods={periods} />
        <Grid ticks={ticks} />
        <XAxis
          dataKey="at"
          scale="band"
          ticks={labelledIndexes(periods.length, MAX_LABELS).flatMap(
            (index) => periods[index]?.at ?? [],
          )}
          interval={0}
          height={LABELS_HEIGHT}
          axisLine={false}
          tickLine={false}
          tick={(tick: XAxisTickContentProps) => <PeriodLabel {...tick} periods={periods} />}
        />
        <YAxis
          hide
          scale={isLogarithmic ? "log" : "linear"}
          domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
          allowDataOverflow={!hasItems}
          ticks={ticks}
          interval={0}
        />
        <ValueAxis ticks={ticks} format={formatTick} />
        {children}
        {onReady && <ReadySignal onReady={onReady} />}
      </ComposedChart>
    </div>
  );
}
