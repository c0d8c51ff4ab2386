import { useMemo } from "react";
import { chosenRange, type ListState } from "@/components/data-table/query/list-query";
import { useFormats } from "@/components/format/use-formats";
import { sumsQuery } from "@/lib/core/messages/sums-query";
import type { TimeRange } from "@/lib/core/time/time-range";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import { startOfDay } from "@/lib/core/time/zoned-time";

const DAYS = 30;

export interface Histogram {
  range: TimeRange;
  /** The time by which messages fall into bars, which is also what a bar zooms into. */
  periodOf: "counted" | "created";
  /** The filters of the sums by hour and the chosen states; null where the sums know less than the filters need. */
  sums: ReturnType<typeof sumsQuery>;
  /** All filters of the list. */
  filters: URLSearchParams;
}

interface HistogramOptions {
  state: ListState;
  /** Parameters of the list. */
  filterQuery: URLSearchParams;
  /** Unix seconds. */
  now: number;
}

/**
 * What the picture above the messages shows: the range in which the listed ones were sent or due, else in which they were
 * created, else 30 days. Bars follow all filters: where the sums by hour don't know one, the messages themselves are counted.
 */
export function useHistogram({ state, filterQuery, now }: HistogramOptions): Histogram {
  const { timeZone } = useFormats();
  const clock = { timeZone, now };
  const counted = chosenRange(state, "counted", clock);
  const chosen = counted ?? chosenRange(state, "created", clock);
  const sums = useMemo(() => sumsQuery(filterQuery), [filterQuery]);
  const filters = useMemo(
    () => new URLSearchParams([...filterQuery].filter(([name]) => !name.startsWith("_order["))),
    [filterQuery],
  );
  const to = chosen?.to ?? Math.max(now, chosen?.from ?? 0) + HOUR_SECONDS;
  const from = chosen?.from ?? startOfDay(to - 1, timeZone, 1 - DAYS);
  const periodOf = sums !== null || counted !== null ? "counted" : "created";
  return { range: { from, to }, periodOf, sums, filters };
}
