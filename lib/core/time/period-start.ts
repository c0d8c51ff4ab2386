import { toUnix } from "./time";
import { HOUR_SECONDS, startOfHour } from "./units";
import { startOfDay, startOfMonth, wallTimeAt } from "./zoned-time";

export type Interval = "hour" | "day" | "week" | "month";

const WEEK_DAYS = 7;

/** ISO 8601 weeks, which start on Mondays. */
function startOfWeek(at: number, zone: string, steps: number): number {
  const { year, month, day } = wallTimeAt(at, zone);
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % WEEK_DAYS;
  return startOfDay(at, zone, steps * WEEK_DAYS - sinceMonday);
}

/** Returns the start of a period, shifted by `steps`, in Unix seconds. Hours are UTC, all others in the zone. */
export function periodStart(at: number, interval: Interval, zone: string, steps = 0): number {
  if (interval === "hour") return startOfHour(at) + steps * HOUR_SECONDS;
  if (interval === "week") return startOfWeek(at, zone, steps);
  return interval === "day" ? startOfDay(at, zone, steps) : startOfMonth(at, zone, steps);
}

/**
 * Returns the start of a truncated period. If clocks go back over midnight, as on the Azores, Postgres's `date_trunc`
 * returns the second midnight, but the day starts with the first.
 */
export const startOfTruncated = (period: Date, interval: Interval, zone: string): number =>
  periodStart(toUnix(period), interval, zone);
