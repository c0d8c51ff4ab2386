import { useMemo } from "react";
import { chosenRange, type ListState } from "@/components/data-table/list-query";
import { useFormats } from "@/components/format/use-formats";
import type { TimeRange } from "@/lib/core/time/time-range";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import { startOfDay } from "@/lib/core/time/zoned-time";

const DAYS = 30;
/** Filters that the sums by period know as well. */
const COUNTED = ["iso2[]", "service_code[]", "key_id[]"];
/** The range is the picture's own, and sums have no order. */
const ANYWAY = /^(counted_at|created_at|_order)\[/;

export interface Histogram {
  range: TimeRange;
  filters: URLSearchParams;
}

interface Asked {
  state: ListState;
  /** Parameters of the list. */
  asked: URLSearchParams;
  /** Unix seconds. */
  now: number;
}

/**
 * What the picture above the messages shows: the range in which the listed ones were sent or due, else in which they were
 * created, else 30 days. Null where a filter is set that the sums do not know: bars that do not follow all filters would
 * tell of other messages than the list.
 */
export function useHistogram({ state, asked, now }: Asked): Histogram | null {
  const { timeZone } = useFormats();
  const clock = { timeZone, now };
  const chosen = chosenRange(state, "counted", clock) ?? chosenRange(state, "created", clock);
  const filters = useMemo(() => {
    const given = [...asked].filter(([name]) => !ANYWAY.test(name));
    return given.every(([name]) => COUNTED.includes(name)) ? new URLSearchParams(given) : null;
  }, [asked]);
  if (filters === null) return null;
  const to = chosen?.to ?? Math.max(now, chosen?.from ?? 0) + HOUR_SECONDS;
  const from = chosen?.from ?? startOfDay(to - 1, timeZone, 1 - DAYS);
  return { range: { from, to }, filters };
}
