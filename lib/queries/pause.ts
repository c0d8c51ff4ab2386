import { resumePolling, stopPolling } from "./polling";

/**
 * After a 429 nothing is asked again by itself until the time that the gateway named is over; what people
 * do themselves is still tried.
 */
let until: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: number | null): void {
  until = next;
  for (const listener of listeners) listener();
}

export function pausePolling(seconds: number): void {
  const end = Date.now() + seconds * 1000;
  if (until !== null && until >= end) return;
  clearTimeout(timer);
  stopPolling("pause");
  timer = setTimeout(() => {
    set(null);
    resumePolling("pause");
  }, seconds * 1000);
  set(end);
}

/** Unix milliseconds, or null while nothing is paused. */
export function pausedUntil(): number | null {
  return until;
}

export function onPauseChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
