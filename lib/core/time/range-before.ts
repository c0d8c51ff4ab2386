import type { TimeRange } from "./time-range";
import { DAY_SECONDS, HOUR_SECONDS } from "./units";
import { findInstants, nextValidInstant, startOfDay, startOfMonth, wallTimeAt } from "./zoned-time";

export type RangeStep = "hour" | "day" | "month";

function monthsIn({ from, to }: TimeRange, timeZone: string): number {
  const [first, last] = [wallTimeAt(from, timeZone), wallTimeAt(to - 1, timeZone)];
  return (last.year - first.year) * 12 + last.month - first.month + 1;
}

function daysEarlier(at: number, timeZone: string, days: number): number {
  const { hour, minute } = wallTimeAt(at, timeZone);
  const { year, month, day } = wallTimeAt(startOfDay(at, timeZone, -days), timeZone);
  const wall = { year, month, day, hour, minute };
  return findInstants(wall, timeZone)[0] ?? nextValidInstant(wall, timeZone);
}

function monthsEarlier(at: number, timeZone: string, months: number): number {
  const start = startOfMonth(at, timeZone, -months);
  const days = Math.round((startOfDay(at, timeZone) - startOfMonth(at, timeZone)) / DAY_SECONDS);
  const day = startOfDay(start, timeZone, days);
  const end = startOfMonth(start, timeZone, 1);
  if (day >= end) return end;
  const { hour, minute } = wallTimeAt(at, timeZone);
  const wall = { ...wallTimeAt(day, timeZone), hour, minute };
  return findInstants(wall, timeZone)[0] ?? nextValidInstant(wall, timeZone);
}

/**
 * Returns the range before in steps of `step`, cut at the same progress, so that an unfinished day is compared with an
 * equally long part.
 * @param until the range's end, or the current time while it is running; Unix seconds
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
