import { focusManager } from "@tanstack/react-query";

/** Reasons why polling is stopped. */
const reasons = new Set<string>();

/** React Query polls only in focused windows. */
export function stopPolling(reason: string): void {
  reasons.add(reason);
  focusManager.setFocused(false);
}

/** Resumes polling once no reason is left, and refetches stale data. */
export function resumePolling(reason: string): void {
  if (reasons.delete(reason) && reasons.size === 0) focusManager.setFocused(undefined);
}
