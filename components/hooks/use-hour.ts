"use client";

import { useNow } from "./use-now";

export function useHour(): number {
  return useNow(3_600);
}
