"use client";

import { clsx } from "clsx";
import { type KeyboardEvent, useState } from "react";
import { arrowStep } from "@/components/ui/arrow-step";
import { BandContext } from "./band-context";
import { BarCard, spokenBar } from "./bar-card";
import { combineBars, maxBar } from "./bars";
import { ChartLegend } from "./chart-legend";
import { PictureSlot } from "./picture-slot";
import { axisWidth, ticksUpTo } from "./scale";
import { DEFAULT_HEIGHT, pictureHeight } from "./sizes";
import { useHighlight } from "./synced-charts";
import type { BarChartProps, BarSpan } from "./types";
import { toSpan, useBarPointer } from "./use-bar-pointer";

/** Reserves the space of a loading chart. */
export function BarChartPlace({
  height = DEFAULT_HEIGHT,
  note,
}: Pick<BarChartProps, "height" | "note">) {
  return (
    <div className="grid gap-2">
      <div style={{ height: pictureHeight({ height, note }) }} />
      <div className="h-4" />
    </div>
  );
}

/** Bar chart. Arrow keys read bars one by one, Shift extends the selection, Enter opens it. */
export function BarChart({ height = DEFAULT_HEIGHT, ...props }: BarChartProps) {
  const { summary, series, bars, note, formatTick, onOpen, isLevel = false } = props;
  const [highlight, setHighlight] = useHighlight();
  const [isWalking, setWalking] = useState(false);
  /** Fixed end of a keyboard selection. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  const bar =
    highlight === null
      ? undefined
      : combineBars(bars.slice(highlight[0], highlight[1] + 1), { isLevel });
  const visible =
    bar === undefined ? undefined : { ...props, bar, note: note?.at === bar.at ? note : null };

  function point(span: BarSpan | null): void {
    setWalking(false);
    setAnchor(null);
    setHighlight(span);
  }
  function open(span: BarSpan): void {
    const [first, last] = [bars[span[0]], bars[span[1]]];
    if (first !== undefined && last !== undefined) onOpen?.(first, last);
  }
  const { cancel, ...pointer } = useBarPointer({
    count: bars.length,
    axis: axisWidth(ticksUpTo(maxBar(bars, series)), formatTick),
    highlight,
    onHighlight: point,
    onOpen: open,
  });

  function walk(step: -1 | 1, isExtending: boolean): void {
    const [first, last] = highlight ?? (step > 0 ? [-1, -1] : [bars.length, bars.length]);
    const from = anchor ?? first;
    const end = anchor === first ? last : first;
    const next = Math.min(bars.length - 1, Math.max(0, end + step));
    setWalking(true);
    setAnchor(isExtending && highlight !== null ? from : null);
    setHighlight(isExtending && highlight !== null ? toSpan(from, next) : [next, next]);
  }
  function press(event: KeyboardEvent): void {
    const step = arrowStep(event);
    if (step !== undefined) {
      event.preventDefault();
      walk(step, event.shiftKey && onOpen !== undefined);
    } else if (event.key === "Enter" && highlight !== null) {
      open(highlight);
    } else if (event.key === "Escape") {
      cancel();
    }
  }

  return (
    <div className="relative grid gap-2">
      <div
        role="img"
        aria-label={note ? `${summary} ${note.text}.` : summary}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move between the bars
        tabIndex={0}
        {...pointer}
        onKeyDown={press}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          point(null);
        }}
        style={{ height: pictureHeight({ height, note }) }}
        className={clsx("select-none", onOpen && "cursor-pointer")}
      >
        <BandContext value={highlight}>
          <PictureSlot
            series={series}
            bars={bars}
            note={note}
            formatTick={formatTick}
            height={height}
            isUsed={isFocused || highlight !== null}
          />
        </BandContext>
      </div>
      <ChartLegend {...props} />
      {visible !== undefined && highlight !== null && (
        // A new element for each bar, because moving one counts as layout shift.
        <BarCard key={highlight.join()} {...visible} span={highlight} />
      )}
      <p aria-live="polite" className="sr-only">
        {isWalking && visible !== undefined && spokenBar(visible)}
      </p>
    </div>
  );
}
