import { whenOnline } from "@/components/hooks/when-online";

/** Code that draws charts: a chunk of its own, so that pages show their first picture without it. */
type ChartLibrary = typeof import("./picture/bar-picture");

let library: ChartLibrary | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads the library once for all charts. */
export function loadChartLibrary(): void {
  loading ??= whenOnline(() => import("./picture/bar-picture")).then(
    (loaded) => {
      library = loaded;
      for (const listener of listeners) listener();
    },
    () => {
      // The server's picture stays; the next pointer or key tries again.
      loading = null;
    },
  );
}

export const getChartLibrary = (): ChartLibrary | null => library;

export function subscribeToChartLibrary(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** First signs of someone who uses the page. */
const FIRST_USE = ["pointermove", "pointerdown", "keydown"] as const;

/** Loads the library when the page is first used; returns how to stop waiting for that. */
export function loadOnFirstUse(): () => void {
  const stop = () => {
    for (const event of FIRST_USE) window.removeEventListener(event, start);
  };
  function start(): void {
    stop();
    loadChartLibrary();
  }
  for (const event of FIRST_USE) window.addEventListener(event, start, { passive: true });
  return stop;
}
