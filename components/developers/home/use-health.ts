import { useMemo } from "react";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { useRequestStats } from "@/lib/queries/stats";

/** Counts requests with keys in the 24 hours from `from` (Unix seconds). */
export function useHealth(from: number) {
  const query = useMemo(
    () => new URLSearchParams({ from: String(from), to: String(from + DAY_SECONDS), by: "keys" }),
    [from],
  );
  return useRequestStats(query);
}
