"use client";

import { clsx } from "clsx";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { ActiveBarContext } from "./active-bar";
import { BarCard, spokenBar } from "./bar-card";

export interface BarSeries {
  key: string;
  label: string;
  /** `open` is hatched: without a final result. */
  look: "good" | "bad" | "open";
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
  incompleteLabel: string;
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

/** Height of the whole chart, which does not depend on what it shows. */
const frameHeight = ({ height = USUAL_HEIGHT, note }: Pick<BarChartProps, "height" | "note">) =>
  height + LABELS_HEIGHT + (note === undefined ? 0 : NOTE_HEIGHT);

/** The place of a chart whose numbers are not there yet. */
export function BarChartPlace(props: Pick<BarChartProps, "height" | "note">) {
  return <div style={{ height: frameHeight(props) }} />;
}

function FailedDrawing() {
  const t = useTranslations("ui.chart");
  return <p className="text-ink-3">{t("failed")}</p>;
}

/** The chart library arrives after the page. Without it there are still the summary, the card and the table. */
const BarDrawing = dynamic(
  () =>
    import("./bar-drawing").then(
      (module) => module.BarDrawing,
      () => FailedDrawing,
    ),
  { ssr: false },
);

/** True once the element has a place on the screen: what small screens leave out loads nothing. */
function useIsDisplayed() {
  const ref = useRef<HTMLDivElement>(null);
  const [isDisplayed, setDisplayed] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isDisplayed) return;
    // Far below the fold counts, too: the page may be printed.
    const observer = new IntersectionObserver(
      (entries) => setDisplayed(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: "10000px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isDisplayed]);
  return [ref, isDisplayed] as const;
}

/** Bars by period, stacked from the base. Arrow keys walk them, Enter opens one. */
export function BarChart(props: BarChartProps) {
  const { summary, bars, note, onOpen } = props;
  const [active, setActive] = useState<number | null>(null);
  const [isWalking, setWalking] = useState(false);
  const [ref, isDisplayed] = useIsDisplayed();
  // The library takes long to draw other bars; what was pressed for them is answered first.
  const drawn = useDeferredValue(props);
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
    <div ref={ref} className="relative" style={{ height: frameHeight(props) }}>
      <div
        role="img"
        aria-label={note ? `${summary} ${note.text}.` : summary}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the picture bar by bar
        tabIndex={0}
        onKeyDown={press}
        // A finger that is lifted leaves, too; what it showed stays until something else is pressed.
        onPointerLeave={(event) => event.pointerType !== "touch" && point(null)}
        onBlur={() => point(null)}
        className={clsx("h-full", onOpen && "cursor-pointer")}
      >
        {isDisplayed && (
          <ActiveBarContext value={active}>
            <BarDrawing
              {...drawn}
              onActive={point}
              labelsHeight={LABELS_HEIGHT}
              noteHeight={note === undefined ? 0 : NOTE_HEIGHT}
            />
          </ActiveBarContext>
        )}
      </div>
      {shown !== undefined && active !== null && <BarCard {...shown} index={active} />}
      <p aria-live="polite" className="sr-only">
        {isWalking && shown !== undefined && spokenBar(shown)}
      </p>
    </div>
  );
}
