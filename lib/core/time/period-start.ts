import { toUnix } from "./time";
import { HOUR_SECONDS, startOfHour } from "./units";
import { startOfDay, startOfMonth } from "./zoned-time";

export type Interval = "hour" | "day" | "month";

/** Returns the start of a period, shifted by `steps`, in Unix seconds. Hours are UTC, days and months in the zone. */
export function periodStart(at: number, interval: Interval, zone: string, steps = 0): number {
  if (interval === "hour") return startOfHour(at) + steps * HOUR_SECONDS;
  return interval === "day" ? startOfDay(at, zone, steps) : startOfMonth(at, zone, steps);
}

/**
 * Returns the start of a truncated period. If clocks go back over midnight, as on the Azores, Postgres's `date_trunc`
 * returns the second midnight, but the day starts with the first.
 */
export const startOfTruncated = (period: Date, interval: Interval, zone: string): number =>
  periodStart(toUnix(period), interval, zone);
