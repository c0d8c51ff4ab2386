"use client";

import { useNow } from "./use-now";

/** The running hour, in unix seconds: ranges move on with it while the page stays open. */
export function useHour(): number {
  return useNow(3_600);
}
