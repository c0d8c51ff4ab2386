import { runWhenOnline } from "@/components/hooks/when-online";

/** Separate chunk, not needed for the first render. */
type ChartLibrary = typeof import("./picture");

/** "failed" if it couldn't be loaded although the gateway answers. */
export type LoadedLibrary = ChartLibrary | "failed" | null;

let library: LoadedLibrary = null;
let isLoading = false;
const listeners = new Set<() => void>();

export function loadChartLibrary(): void {
  if (isLoading || (library !== null && library !== "failed")) return;
  isLoading = true;
  void runWhenOnline(() => import("./picture"))
    .then(
      (loaded) => {
        library = loaded;
      },
      () => {
        // The next use, or new numbers, try again.
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

const INTERACTION_EVENTS = ["pointermove", "pointerdown", "keydown"] as const;

export function loadOnFirstUse(): () => void {
  for (const event of INTERACTION_EVENTS)
    window.addEventListener(event, loadChartLibrary, { once: true });
  return () => {
    for (const event of INTERACTION_EVENTS) window.removeEventListener(event, loadChartLibrary);
  };
}
