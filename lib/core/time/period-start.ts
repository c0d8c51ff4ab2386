import { toUnix } from "./time";
import { HOUR_SECONDS, startOfHour } from "./units";
import { startOfDay, startOfMonth } from "./zoned-time";

export type Interval = "hour" | "day" | "month";

/**
 * Start of the hour (UTC), or of the day or month of a time zone, of an instant, or of one `steps` later; unix seconds.
 */
export function periodStart(at: number, interval: Interval, zone: string, steps = 0): number {
  if (interval === "hour") return startOfHour(at) + steps * HOUR_SECONDS;
  return interval === "day" ? startOfDay(at, zone, steps) : startOfMonth(at, zone, steps);
}

/**
 * Where a period of Postgres's `date_trunc` begins. Where clocks are set back over midnight, as on the Azores, Postgres
 * means the second midnight of that day, and the day begins with the first.
 */
export const startOfTruncated = (period: Date, interval: Interval, zone: string): number =>
  periodStart(toUnix(period), interval, zone);
