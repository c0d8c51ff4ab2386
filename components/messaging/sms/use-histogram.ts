import { useMemo } from "react";
import { chosenRange, type ListState } from "@/components/data-table/query/list-query";
import { useFormats } from "@/components/format/use-formats";
import { toRollupQuery } from "@/lib/core/messages/rollup-query";
import type { TimeRange } from "@/lib/core/time/time-range";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import { startOfDay } from "@/lib/core/time/zoned-time";

const DAYS = 30;

export interface Histogram {
  range: TimeRange;
  /** Also used for zooming. */
  timeField: "counted" | "created";
  /** Null if the hourly sums don't support the filters. */
  sums: ReturnType<typeof toRollupQuery>;
  filters: URLSearchParams;
}

interface HistogramOptions {
  state: ListState;
  filterQuery: URLSearchParams;
  now: number;
}

/**
 * Returns the histogram over the range of the sending time filter, else the creation filter, else 30 days. Bars apply
 * all filters.
 */
export function useHistogram({ state, filterQuery, now }: HistogramOptions): Histogram {
  const { timeZone } = useFormats();
  const clock = { timeZone, now };
  const countedRange = chosenRange(state, "counted", clock);
  const selected = countedRange ?? chosenRange(state, "created", clock);
  const sums = useMemo(() => toRollupQuery(filterQuery), [filterQuery]);
  const filters = useMemo(
    () => new URLSearchParams([...filterQuery].filter(([name]) => !name.startsWith("_order["))),
    [filterQuery],
  );
  const to = selected?.to ?? Math.max(now, selected?.from ?? 0) + HOUR_SECONDS;
  const from = selected?.from ?? startOfDay(to - 1, timeZone, 1 - DAYS);
  const timeField = sums !== null || countedRange !== null ? "counted" : "created";
  return { range: { from, to }, timeField, sums, filters };
}
