"use client";

import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import { startOfMonth } from "@/lib/core/time/zoned-time";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import { useSpendingStats } from "@/lib/queries/stats";

export interface ComparedRow {
  key: string;
  now: number;
  before: number;
}

function useSpend(from: number, to: number, group: string) {
  const { timeZone } = useFormats();
  const query = useMemo(
    () =>
      new URLSearchParams({
        from: String(from),
        to: String(to),
        interval: "month",
        time_zone: timeZone,
        group_by: group,
      }),
    [from, to, group, timeZone],
  );
  return useSpendingStats(query);
}

/** Returns costs of this calendar month and the previous one, sorted by this month. */
export function useTwoMonths(group: "iso2" | "service") {
  const hour = useHour();
  const { timeZone } = useFormats();
  const middle = startOfMonth(hour, timeZone);
  const current = useSpend(middle, hour + HOUR_SECONDS, group);
  const last = useSpend(startOfMonth(middle, timeZone, -1), middle, group);
  const rows = useMemo((): ComparedRow[] => {
    const costs = new Map<string, ComparedRow>();
    const addCost = (key: string, month: "now" | "before", cost: number) => {
      const row = costs.get(key) ?? { key, now: 0, before: 0 };
      costs.set(key, { ...row, [month]: cost });
    };
    for (const { group: key, cost } of current.data?.groups ?? []) addCost(key, "now", cost);
    for (const { group: key, cost } of last.data?.groups ?? []) addCost(key, "before", cost);
    return [...costs.values()]
      .filter(({ now, before }) => now > 0 || before > 0)
      .sort((a, b) => b.now - a.now || b.before - a.before);
  }, [current.data, last.data]);
  return {
    rows,
    currency: current.data?.currency ?? "EUR",
    isLoaded: current.data !== undefined && last.data !== undefined,
    error: current.error ?? last.error,
    retry: () => Promise.all([current.refetch(), last.refetch()]),
  };
}
