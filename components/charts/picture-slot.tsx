import { clsx } from "clsx";
import { use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  getChartLibrary,
  hasChartLibraryFailed,
  loadChartLibrary,
  loadOnFirstUse,
  subscribeToChartLibrary,
} from "./chart-library";
import type { BarPictureProps } from "./types";

/** Only on the server: browsers keep the picture that came with the page. */
const staticPicture = typeof window === "undefined" ? import("./static-picture") : null;

const KEEP = { __html: "" };

interface PictureSlotProps extends BarPictureProps {
  /** Someone points at the chart or has focused it. */
  isUsed: boolean;
}

/**
 * The drawing of a chart: the server's picture at first, replaced by a live one when the chart is used or its numbers
 * change. Both are drawn by the same component, so nothing moves.
 */
export function PictureSlot({ isUsed, ...props }: PictureSlotProps) {
  const { bars, series, note } = props;
  const still = useRef<HTMLDivElement>(null);
  const first = useRef({ bars, series, note });
  const [isLive, setLive] = useState(false);
  const [isReady, setReady] = useState(false);
  const library = useSyncExternalStore(
    subscribeToChartLibrary,
    getChartLibrary,
    // On the server and while hydrating.
    () => null,
  );
  const hasFailed = useSyncExternalStore(
    subscribeToChartLibrary,
    hasChartLibraryFailed,
    () => false,
  );
  const isOutdated = hasFailed && !isSameChart(first.current, { bars, series, note });
  const handleReady = useCallback(() => setReady(true), []);

  useEffect(() => {
    // A page reached by a link has no picture from the server.
    const isEmpty = still.current?.childElementCount === 0;
    if (isEmpty) setLive(true);
    return isEmpty ? undefined : loadOnFirstUse();
  }, []);
  useEffect(() => {
    const isChanged = isLive || !isSameChart(first.current, { bars, series, note });
    if (!isUsed && !isChanged) return;
    setLive(true);
    // Does nothing once it is loaded; after a failure, new numbers try again.
    loadChartLibrary();
  }, [isLive, isUsed, bars, series, note]);

  const Picture = library?.BarPicture;
  return (
    <div className="relative h-full">
      {!isReady && (
        // Without the library, no picture is better than one that contradicts its table.
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

type Data = Pick<BarPictureProps, "bars" | "series" | "note">;

/** Compares by content: parents build their bars anew whenever they render. */
const isSameChart = (a: Data, b: Data) => JSON.stringify(a) === JSON.stringify(b);

/** Rendered on the server; the browser keeps what came, whatever its own HTML would be. */
function StillPicture({
  ref,
  ...props
}: BarPictureProps & { ref: React.RefObject<HTMLDivElement | null> }) {
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
      dangerouslySetInnerHTML={KEEP}
    />
  );
}
