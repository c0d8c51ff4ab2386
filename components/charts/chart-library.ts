import { whenOnline } from "@/components/hooks/when-online";

/** Chart code as a separate chunk, so that the first render doesn't need it. */
type ChartLibrary = typeof import("./bar-picture");

/** Null until it is loaded; "failed" if it could not be loaded although the gateway answers. */
export type LoadedLibrary = ChartLibrary | "failed" | null;

let library: LoadedLibrary = null;
let isLoading = false;
const listeners = new Set<() => void>();

export function loadChartLibrary(): void {
  if (isLoading || (library !== null && library !== "failed")) return;
  isLoading = true;
  void whenOnline(() => import("./bar-picture"))
    .then(
      (loaded) => {
        library = loaded;
      },
      () => {
        // The next use of a chart, or its next numbers, try again.
        library = "failed";
      },
    )
    .finally(() => {
      isLoading = false;
      for (const listener of listeners) listener();
    });
}

export const getChartLibrary = (): LoadedLibrary => library;

export function subscribeToChartLibrary(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const FIRST_USE = ["pointermove", "pointerdown", "keydown"] as const;

/** Loads the library on first interaction; returns a function that cancels this. */
export function loadOnFirstUse(): () => void {
  for (const event of FIRST_USE) window.addEventListener(event, loadChartLibrary, { once: true });
  return () => {
    for (const event of FIRST_USE) window.removeEventListener(event, loadChartLibrary);
  };
}
