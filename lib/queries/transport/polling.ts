import { focusManager } from "@tanstack/react-query";

const reasons = new Set<string>();

/** Stops polling: React Query polls only in focused windows. */
export function stopPolling(reason: string): void {
  reasons.add(reason);
  focusManager.setFocused(false);
}

/** Refetches stale data once no reason is left. */
export function resumePolling(reason: string): void {
  if (reasons.delete(reason) && reasons.size === 0) focusManager.setFocused(undefined);
}
