"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { arrowStep } from "@/components/ui/arrow-step";
import { BandContext } from "./band-context";
import { loadChartLibrary } from "./chart-library";
import { PictureSlot } from "./picture-slot";
import { PointCard, type PointValues, toSpokenText } from "./point-card";
import { useHighlight } from "./synced-charts";
import type { BarSpan, PictureProps } from "./types";
import { toSpan, useBarPointer } from "./use-bar-pointer";
import { ZoomHelp, ZoomHint } from "./zoom-help";

interface ChartFrameProps {
  /** Spoken instead of the picture. */
  label: string;
  picture: PictureProps;
  /** Number of places on the axis. */
  count: number;
  /** Pixels right of the plot. */
  axis: number;
  /** Height of the picture with its labels, in pixels. */
  height: number;
  legend: ReactNode;
  read: (span: BarSpan) => PointValues | undefined;
  /** Called on click or Enter; with a selection of several places only without `onZoom`. */
  onOpen?: ((span: BarSpan) => void) | undefined;
  /** Receives several places, selected by dragging or by Shift with arrow keys and Enter. */
  onZoom?: ((span: BarSpan) => void) | undefined;
}

/** Frame of any chart. Arrow keys read places one by one, Shift extends the selection, Enter opens it or zooms in. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, picture, count, axis, height, legend, read, onOpen, onZoom } = props;
  const [highlight, setHighlight] = useHighlight();
  const [isWalking, setWalking] = useState(false);
  /** Fixed end of a keyboard selection. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const helpId = useId();
  const reading = highlight === null ? undefined : read(highlight);
  const isUsable = onOpen !== undefined || onZoom !== undefined;
  const isZooming = onZoom !== undefined && highlight !== null && highlight[0] !== highlight[1];
  // Only in the chart in use; others share its highlight.
  const zoomHint = isZooming && isFocused && <ZoomHint by={isWalking ? "keyboard" : "pointer"} />;

  function point(span: BarSpan | null): void {
    setWalking(false);
    setAnchor(null);
    setHighlight(span);
  }
  function act(span: BarSpan): void {
    if (onZoom === undefined || span[0] === span[1]) {
      onOpen?.(span);
      return;
    }
    // The places are others afterwards.
    point(null);
    onZoom(span);
  }
  const { cancel, ...pointer } = useBarPointer({
    count,
    axis,
    highlight,
    onHighlight: point,
    onOpen: act,
  });

  function walk(step: -1 | 1, isExtending: boolean): void {
    const [first, last] = highlight ?? (step > 0 ? [-1, -1] : [count, count]);
    const from = anchor ?? first;
    const end = anchor === first ? last : first;
    const next = Math.min(count - 1, Math.max(0, end + step));
    setWalking(true);
    setAnchor(isExtending && highlight !== null ? from : null);
    setHighlight(isExtending && highlight !== null ? toSpan(from, next) : [next, next]);
  }
  function press(event: KeyboardEvent): void {
    const step = arrowStep(event);
    if (step !== undefined) {
      event.preventDefault();
      walk(step, event.shiftKey && isUsable);
    } else if (event.key === "Enter" && highlight !== null) {
      act(highlight);
    } else if (event.key === "Escape") {
      cancel();
    }
  }

  return (
    <div className="relative grid gap-2 print:break-inside-avoid">
      <div
        role="img"
        aria-label={label}
        aria-describedby={onZoom && helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move between the places
        tabIndex={0}
        {...pointer}
        onKeyDown={press}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          point(null);
        }}
        style={{ height }}
        className={clsx("select-none", isUsable && "cursor-pointer")}
      >
        <BandContext value={highlight}>
          <PictureSlot
            {...picture}
            isUsed={isFocused || highlight !== null}
            onMissing={setMissing}
          />
        </BandContext>
      </div>
      {isMissing && <MissingPicture height={height} />}
      {legend}
      {reading !== undefined && highlight !== null && (
        // A new element for each place, because moving one counts as layout shift.
        <PointCard
          key={highlight.join()}
          reading={reading}
          position={{ span: highlight, count, axis }}
          isLine={picture.kind === "lines"}
          hint={zoomHint}
        />
      )}
      <p aria-live="polite" className="sr-only">
        {isWalking && reading !== undefined && (
          <>
            {toSpokenText(reading)}
            {zoomHint && <>. {zoomHint}</>}
          </>
        )}
      </p>
      {onZoom && <ZoomHelp id={helpId} />}
    </div>
  );
}

/** Covers the place of a picture that couldn't be drawn. */
function MissingPicture({ height }: { height: number }) {
  const t = useTranslations("ui");
  return (
    <div
      role="status"
      className="absolute inset-x-0 top-0 grid place-content-center justify-items-center gap-2 text-center text-ink-3"
      style={{ height }}
    >
      <p>{t("chart.missing")}</p>
      <Button onClick={loadChartLibrary}>{t("tryAgain")}</Button>
    </div>
  );
}
