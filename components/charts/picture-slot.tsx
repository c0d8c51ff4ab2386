import { clsx } from "clsx";
import { use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  getChartLibrary,
  loadChartLibrary,
  loadOnFirstUse,
  subscribeToChartLibrary,
} from "./chart-library";
import type { BarNote, ChartPeriod, ChartSeries, PictureProps } from "./types";

/** Server only: browsers keep the picture from the HTML. */
const staticPicture = typeof window === "undefined" ? import("./static-picture") : null;

const KEEP_HTML = { __html: "" };

type PictureSlotProps = PictureProps & {
  isUsed: boolean;
  /** Called when the slot becomes empty, or filled, because the library can't be loaded, or can again. */
  onMissing: (isMissing: boolean) => void;
};

/**
 * Replaces the server's picture with a live chart on use or when data changes. One component renders both, which
 * avoids layout shifts.
 */
export function PictureSlot({ isUsed, onMissing, ...props }: PictureSlotProps) {
  const { series } = props;
  const periods = props.kind === "bars" ? props.bars : props.points;
  const note = props.kind === "bars" ? props.note : undefined;
  const still = useRef<HTMLDivElement>(null);
  const first = useRef({ periods, series, note });
  const [isLive, setLive] = useState(false);
  const [isReady, setReady] = useState(false);
  const [hasStill, setStill] = useState(true);
  const library = useSyncExternalStore(subscribeToChartLibrary, getChartLibrary, () => null);
  const isOutdated = library === "failed" && !isSameChart(first.current, { periods, series, note });
  const isMissing = library === "failed" && !isReady && (isOutdated || !hasStill);
  const handleReady = useCallback(() => setReady(true), []);

  useEffect(() => {
    // Client-side navigation brings no server picture.
    const isEmpty = still.current?.childElementCount === 0;
    setStill(!isEmpty);
    if (isEmpty) setLive(true);
    return isEmpty ? undefined : loadOnFirstUse();
  }, []);
  useEffect(() => {
    const isChanged = isLive || !isSameChart(first.current, { periods, series, note });
    if (!isUsed && !isChanged) return;
    setLive(true);
    loadChartLibrary();
  }, [isLive, isUsed, periods, series, note]);
  useEffect(() => onMissing(isMissing), [isMissing, onMissing]);

  const Picture = library === "failed" ? undefined : library?.Picture;
  return (
    <div className="relative h-full">
      {!isReady && (
        // No picture is better than one that contradicts its table.
        <div className={clsx("h-full", isOutdated && "invisible")}>
          <StillPicture {...props} ref={still} />
        </div>
      )}
      {isLive && Picture !== undefined && (
        <div className={isReady ? "h-full" : "invisible absolute inset-0"}>
          <Picture {...props} onReady={handleReady} />
        </div>
      )}
    </div>
  );
}

interface Data {
  periods: readonly ChartPeriod[];
  series: readonly ChartSeries[];
  note: BarNote | null | undefined;
}

/** Compares charts by content, since parents rebuild periods on each render. */
const isSameChart = (a: Data, b: Data) => JSON.stringify(a) === JSON.stringify(b);

function StillPicture({
  ref,
  ...props
}: PictureProps & { ref: React.RefObject<HTMLDivElement | null> }) {
  if (staticPicture !== null) {
    return (
      <div data-still-picture className="h-full">
        {use(staticPicture).drawStaticPicture(props)}
      </div>
    );
  }
  return (
    <div
      ref={ref}
      data-still-picture
      className="h-full"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, it keeps React from hydrating the server's picture
      dangerouslySetInnerHTML={KEEP_HTML}
    />
  );
}
