import { MINUTE_SECONDS } from "@/lib/core/time/units";
import { wallTimeAt } from "@/lib/core/time/zoned-time";

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface WeekHour {
  weekday: number;
  hour: number;
}

export function indexWeekHours<T extends WeekHour>(rows: readonly T[]) {
  const byHour = new Map(rows.map((row) => [`${row.weekday} ${row.hour}`, row]));
  return (weekday: number, hour: number): T | undefined => byHour.get(`${weekday} ${hour}`);
}

/**
 * Returns how many seconds after a full hour of a time zone its hours of sums begin: sums are kept by hours of UTC.
 * @param at start of an hour of UTC
 */
export const hourOffset = (at: number, timeZone: string): number =>
  wallTimeAt(at, timeZone).minute * MINUTE_SECONDS;
