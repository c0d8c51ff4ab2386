"use client";

import { useNow } from "./use-now";

/** Current hour in Unix seconds; updates while the page is open. */
export function useHour(): number {
  return useNow(3_600);
}
