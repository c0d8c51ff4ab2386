import type { TimeRange } from "./time-range";
import { DAY_SECONDS, HOUR_SECONDS } from "./units";
import { instantsOf, nextValidInstant, startOfDay, startOfMonth, wallTimeAt } from "./zoned-time";

export type RangeStep = "hour" | "day" | "month";

/** Calendar months that a range touches. */
function monthsIn({ from, to }: TimeRange, timeZone: string): number {
  const [first, last] = [wallTimeAt(from, timeZone), wallTimeAt(to - 1, timeZone)];
  return (last.year - first.year) * 12 + last.month - first.month + 1;
}

/** What clocks showed `days` days earlier, as an instant. */
function daysEarlier(at: number, timeZone: string, days: number): number {
  const { hour, minute } = wallTimeAt(at, timeZone);
  const { year, month, day } = wallTimeAt(startOfDay(at, timeZone, -days), timeZone);
  const wall = { year, month, day, hour, minute };
  return instantsOf(wall, timeZone)[0] ?? nextValidInstant(wall, timeZone);
}

/** The same day and time `months` months earlier; the end of a month that has no such day. */
function monthsEarlier(at: number, timeZone: string, months: number): number {
  const start = startOfMonth(at, timeZone, -months);
  const days = Math.round((startOfDay(at, timeZone) - startOfMonth(at, timeZone)) / DAY_SECONDS);
  const day = startOfDay(start, timeZone, days);
  const end = startOfMonth(start, timeZone, 1);
  if (day >= end) return end;
  const { hour, minute } = wallTimeAt(at, timeZone);
  const wall = { ...wallTimeAt(day, timeZone), hour, minute };
  return instantsOf(wall, timeZone)[0] ?? nextValidInstant(wall, timeZone);
}

/**
 * Returns the range that comes before one in steps of `step`, as far as that one has got: up to the same time of its
 * last hour, day or month as `until` is in its own. So an unfinished day is compared with a part of a day that is as long.
 * @param until how far the range has got; its end, or earlier while it is running. Unix seconds
 */
export function rangeBefore(
  range: TimeRange,
  { step, timeZone, until }: { step: RangeStep; timeZone: string; until: number },
): TimeRange {
  const { from, to } = range;
  if (step === "month") {
    const months = monthsIn(range, timeZone);
    const start = monthsEarlier(from, timeZone, months);
    return { from: start, to: Math.max(start, monthsEarlier(until, timeZone, months)) };
  }
  if (step === "day") {
    const end = startOfDay(to - 1, timeZone, 1);
    const days = Math.round((end - startOfDay(from, timeZone)) / DAY_SECONDS);
    const start = daysEarlier(from, timeZone, days);
    return { from: start, to: Math.max(start, daysEarlier(until, timeZone, days)) };
  }
  const seconds = Math.ceil((to - from) / HOUR_SECONDS) * HOUR_SECONDS;
  return { from: from - seconds, to: Math.max(from, until) - seconds };
}
