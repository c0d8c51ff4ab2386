import { whenOnline } from "@/components/hooks/when-online";

/** Chart code as a separate chunk, so that the first render doesn't need it. */
type ChartLibrary = typeof import("./bar-picture");

let library: ChartLibrary | null = null;
let hasFailed = false;
let isLoading = false;
const listeners = new Set<() => void>();

export function loadChartLibrary(): void {
  if (isLoading || library !== null) return;
  isLoading = true;
  void whenOnline(() => import("./bar-picture"))
    .then(
      (loaded) => {
        library = loaded;
      },
      () => {
        // The next use of a chart, or its next numbers, try again.
        hasFailed = true;
      },
    )
    .finally(() => {
      isLoading = false;
      for (const listener of listeners) listener();
    });
}

export const getChartLibrary = (): ChartLibrary | null => library;

/** True if the library could not be loaded, although the gateway answers. */
export const hasChartLibraryFailed = (): boolean => hasFailed && library === null;

export function subscribeToChartLibrary(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const FIRST_USE = ["pointermove", "pointerdown", "keydown"] as const;

/** Loads the library on first interaction; returns a function that cancels this. */
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
