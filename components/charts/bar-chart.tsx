"use client";

import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { labelledIndexes, ticksUpTo } from "./scale";

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
  /** In pixels; 200 where it is the matter of the page. */
  height?: number;
}

const USUAL_HEIGHT = 200;
const LABELS = 6;
const FILL = { good: "fill-c1-fill", bad: "fill-bad", open: "fill-c6" } as const;
const SWATCH = { good: "bg-c1-fill", bad: "bg-bad", open: "bg-c6" } as const;

const sumOf = (bar: Bar, series: readonly BarSeries[]) =>
  series.reduce((sum, { key }) => sum + (bar.values[key] ?? 0), 0);

/** Bars by period, stacked from the base. Arrow keys walk them, Enter opens one. */
export function BarChart(props: BarChartProps) {
  const { summary, series, bars, formatTick, onOpen, height: full = USUAL_HEIGHT } = props;
  const [active, setActive] = useState<number | null>(null);
  const hatch = useId();
  const ticks = ticksUpTo(Math.max(0, ...bars.map((bar) => sumOf(bar, series))));
  const top = ticks.at(-1) ?? 1;
  const slot = 100 / Math.max(1, bars.length);
  const gap = Math.min(slot * 0.24, 1.2);
  const shown = active === null ? undefined : bars[active];

  function move(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * bars.length);
    setActive(Math.min(bars.length - 1, Math.max(0, index)));
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const from = active ?? (step > 0 ? -1 : bars.length);
      setActive(Math.min(bars.length - 1, Math.max(0, from + step)));
    } else if (event.key === "Enter" && shown !== undefined) {
      onOpen?.(shown);
    } else if (event.key === "Escape") {
      setActive(null);
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <div
        role="img"
        aria-label={summary}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the picture bar by bar
        tabIndex={0}
        onKeyDown={press}
        onPointerMove={move}
        onPointerLeave={() => setActive(null)}
        onBlur={() => setActive(null)}
        onClick={() => shown !== undefined && onOpen?.(shown)}
        className={clsx("relative", onOpen && "cursor-pointer")}
      >
        <svg aria-hidden width="100%" height={full} className="block">
          <defs>
            <pattern
              id={hatch}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <line x1="0" y1="0" x2="0" y2="5" strokeWidth="4" className="stroke-surface" />
            </pattern>
          </defs>
          {ticks.slice(1).map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100%"
              y1={full - (tick / top) * (full - 8)}
              y2={full - (tick / top) * (full - 8)}
              className="stroke-line-soft"
            />
          ))}
          {bars.map((bar, index) => {
            let below = 0;
            return series.map(({ key, look }) => {
              const value = bar.values[key] ?? 0;
              const height = (value / top) * (full - 8);
              const y = full - (below / top) * (full - 8) - height;
              below += value;
              if (value === 0) return null;
              const place = {
                x: `${index * slot + gap / 2}%`,
                y,
                width: `${slot - gap}%`,
                height,
              };
              return (
                <g key={`${bar.at}${key}`}>
                  <rect {...place} className={FILL[look]} />
                  {(bar.isIncomplete || look === "open") && (
                    <rect {...place} fill={`url(#${hatch})`} fillOpacity="0.55" />
                  )}
                </g>
              );
            });
          })}
          {active !== null && (
            <line
              x1={`${(active + 0.5) * slot}%`}
              x2={`${(active + 0.5) * slot}%`}
              y1="0"
              y2={full}
              className="stroke-ink-3"
            />
          )}
          <line x1="0" x2="100%" y1={full} y2={full} className="stroke-line-strong" />
        </svg>
        {shown !== undefined && active !== null && (
          <BarCard {...props} bar={shown} side={active < bars.length / 2 ? "right" : "left"} />
        )}
      </div>
      <div aria-hidden className="relative text-ink-3 text-small" style={{ height: full }}>
        {/* Widest tick, unseen, so that the column is as wide as it needs to be. */}
        <span className="invisible">{formatTick(top)}</span>
        {ticks.map((tick) => (
          <span
            key={tick}
            className="-translate-y-1/2 absolute left-0"
            style={{ top: full - (tick / top) * (full - 8) }}
          >
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <div aria-hidden className="relative mt-1 h-5 text-ink-3 text-small">
        {labelledIndexes(bars.length, LABELS).map((index) => (
          <span
            key={index}
            className={clsx(
              "absolute whitespace-nowrap max-sm:nth-[even]:hidden",
              index > 0 && "-translate-x-1/2",
            )}
            style={{ left: index === 0 ? 0 : `${(index + 0.5) * slot}%` }}
          >
            {bars[index]?.label}
          </span>
        ))}
      </div>
    </div>
  );
}

function BarCard({
  bar,
  series,
  side,
  formatCount,
  totalLabel,
  incompleteLabel,
}: BarChartProps & { bar: Bar; side: "left" | "right" }) {
  return (
    <div
      className={clsx(
        "pointer-events-none absolute top-0 z-2 grid min-w-40 gap-1 rounded-control border border-line bg-raised p-2 text-small shadow-raised",
        side === "right" ? "right-0" : "left-0",
      )}
    >
      <p className="font-medium">
        {bar.title}
        {bar.isIncomplete && <span className="text-ink-3"> · {incompleteLabel}</span>}
      </p>
      {[...series].reverse().map(({ key, label, look }) => (
        <p key={key} className="flex items-center gap-2">
          <span className={clsx("size-2", SWATCH[look])} />
          <span className="flex-1 text-ink-2">{label}</span>
          {formatCount(bar.values[key] ?? 0)}
        </p>
      ))}
      <p className="flex gap-2 border-line-soft border-t pt-1">
        <span className="flex-1 text-ink-2">{totalLabel}</span>
        {formatCount(sumOf(bar, series))}
      </p>
    </div>
  );
}
