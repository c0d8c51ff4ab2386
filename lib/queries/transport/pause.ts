import { createStore } from "@/lib/core/create-store";
import { resumePolling, stopPolling } from "./polling";

/** After a 429, in Unix milliseconds. User actions are still sent. */
export const pausedUntil = createStore<number | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export function pausePolling(seconds: number): void {
  const end = Date.now() + seconds * 1000;
  const until = pausedUntil.get();
  if (until !== null && until >= end) return;
  clearTimeout(timer);
  stopPolling("pause");
  timer = setTimeout(() => {
    pausedUntil.set(null);
    resumePolling("pause");
  }, seconds * 1000);
  pausedUntil.set(end);
}
