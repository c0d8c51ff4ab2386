import { startOfPreset, TIME_PRESETS, type TimePreset } from "@/lib/core/time-presets";
import { startOfDay, startOfMonth } from "@/lib/core/zoned-time";

export const RANGE_IDS = TIME_PRESETS.map(({ id }) => id);

export interface Span {
  /** Unix seconds, inclusive. */
  from: number;
  /** Unix seconds, exclusive. */
  to: number;
  interval: "hour" | "day" | "month";
}

const HOUR = 3_600;

/** A range that ends with the running hour, day or month; days begin in the account's time zone. */
export function spanOf(id: TimePreset, now: number, timeZone: string): Span {
  if (id === "24h") {
    const nextHour = (Math.floor(now / HOUR) + 1) * HOUR;
    return { from: startOfPreset(id, nextHour, timeZone), to: nextHour, interval: "hour" };
  }
  const from = startOfPreset(id, now, timeZone);
  return id === "year"
    ? { from, to: startOfMonth(now, timeZone, 1), interval: "month" }
    : { from, to: startOfDay(now, timeZone, 1), interval: "day" };
}

/** Starts of all periods of a span, so that periods without messages have their place, too. */
export function periodsOf({ from, to, interval }: Span, timeZone: string): number[] {
  const starts: number[] = [];
  for (let start = from; start < to; ) {
    starts.push(start);
    if (interval === "hour") start += HOUR;
    else if (interval === "day") start = startOfDay(start, timeZone, 1);
    else start = startOfMonth(start, timeZone, 1);
  }
  return starts;
}
