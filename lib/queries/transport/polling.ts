import { focusManager } from "@tanstack/react-query";

/** Why nothing is asked again by itself at the moment. */
const reasons = new Set<string>();

/** Intervals run in focused windows only. */
export function stopPolling(reason: string): void {
  reasons.add(reason);
  focusManager.setFocused(false);
}

/** Goes on once no reason is left, and reads at once what became old meanwhile. */
export function resumePolling(reason: string): void {
  if (reasons.delete(reason) && reasons.size === 0) focusManager.setFocused(undefined);
}
