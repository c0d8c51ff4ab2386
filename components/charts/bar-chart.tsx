"use client";

import { clsx } from "clsx";
import { type KeyboardEvent, useCallback, useState } from "react";
import { ActiveBarContext } from "./active-bar";
import { BarCard, spokenBar } from "./bar-card";
import { BarDrawing } from "./bar-drawing";
import { ChartLegend } from "./chart-legend";

export interface BarSeries {
  key: string;
  label: string;
  /** `open` is hatched: without a final result. `planned` is still to come, `rest` what was given up. */
  variant: "good" | "bad" | "open" | "planned" | "rest";
}

export interface Bar {
  /** Unix seconds at which the period begins. */
  at: number;
  /** Below the axis. */
  label: string;
  /** In the card: the whole date. */
  title: string;
  /** By key of the series. */
  values: Readonly<Record<string, number>>;
  /** The period is not over. */
  isIncomplete?: boolean;
  /** Total of the period that it is compared with, drawn as a mark. */
  previous?: number;
  /** Further lines of the card. */
  facts?: readonly { label: string; value: string }[];
}

/** What is remarkable about one bar, written above it. */
export interface BarNote {
  /** Start of the bar's period. */
  at: number;
  text: string;
}

export interface BarChartProps {
  /** What a listener hears instead of the picture. */
  summary: string;
  /** From the base upwards. */
  series: readonly BarSeries[];
  bars: readonly Bar[];
  formatCount: (count: number) => string;
  formatTick: (count: number) => string;
  totalLabel: string;
  /** What a hatched bar is whose period is not over. */
  incompleteLabel: string;
  /** What the mark of `previous` is. */
  previousLabel?: string;
  /** Beside the legend: what the bars are not about. */
  remark?: string;
  /** A bar was pressed, or Enter on the chosen one. */
  onOpen?: (bar: Bar) => void;
  /** Of the bars, in pixels; 200 where the chart is the subject of the page. */
  height?: number;
  /** Null keeps the place of a note; undefined is a chart that never has one. */
  note?: BarNote | null;
}

const USUAL_HEIGHT = 200;
/** Pixels below the bars for their labels, and above them for a note. */
const [LABELS_HEIGHT, NOTE_HEIGHT] = [24, 20];

/** Height of the picture, which does not depend on what it shows. */
const frameHeight = ({ height = USUAL_HEIGHT, note }: Pick<BarChartProps, "height" | "note">) =>
  height + LABELS_HEIGHT + (note === undefined ? 0 : NOTE_HEIGHT);

/** The place of a chart whose numbers are not there yet. */
export function BarChartPlace(props: Pick<BarChartProps, "height" | "note">) {
  return (
    <div className="grid gap-2">
      <div style={{ height: frameHeight(props) }} />
      <div className="h-4" />
    </div>
  );
}

/** Bars by period, stacked from the base. Arrow keys walk them, Enter opens one. */
export function BarChart(props: BarChartProps) {
  const { summary, bars, note, onOpen } = props;
  const [active, setActive] = useState<number | null>(null);
  const [isWalking, setWalking] = useState(false);
  const bar = active === null ? undefined : bars[active];
  const shown =
    bar === undefined ? undefined : { ...props, bar, note: note?.at === bar.at ? note : null };

  // A stable function, so that moving over the bars re-renders none.
  const point = useCallback((index: number | null) => {
    setWalking(false);
    setActive(index);
  }, []);

  function press(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const from = active ?? (step > 0 ? -1 : bars.length);
      setActive(Math.min(bars.length - 1, Math.max(0, from + step)));
      setWalking(true);
    } else if (event.key === "Enter" && bar !== undefined) {
      onOpen?.(bar);
    } else if (event.key === "Escape") {
      point(null);
    }
  }

  return (
    <div className="relative grid gap-2">
      <div
        role="img"
        aria-label={note ? `${summary} ${note.text}.` : summary}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the picture bar by bar
        tabIndex={0}
        onKeyDown={press}
        // A finger that is lifted leaves, too; what it showed stays until something else is pressed.
        onPointerLeave={(event) => event.pointerType !== "touch" && point(null)}
        onBlur={() => point(null)}
        style={{ height: frameHeight(props) }}
        className={clsx(onOpen && "cursor-pointer")}
      >
        <ActiveBarContext value={active}>
          <BarDrawing
            {...props}
            onActive={point}
            height={props.height ?? USUAL_HEIGHT}
            labelsHeight={LABELS_HEIGHT}
            noteHeight={note === undefined ? 0 : NOTE_HEIGHT}
          />
        </ActiveBarContext>
      </div>
      <ChartLegend {...props} />
      {shown !== undefined && active !== null && <BarCard {...shown} index={active} />}
      <p aria-live="polite" className="sr-only">
        {isWalking && shown !== undefined && spokenBar(shown)}
      </p>
    </div>
  );
}
