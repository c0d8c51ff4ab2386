import { startOfDay, startOfMonth } from "@/lib/core/zoned-time";

/** Ranges of the overview, with the key that chooses each in the open list. */
export const RANGES = [
  { id: "24h", key: "D" },
  { id: "7d", key: "W" },
  { id: "30d", key: "T" },
  { id: "90d", key: "3" },
  { id: "mtd", key: "M" },
  { id: "quarter", key: "Q" },
  { id: "year", key: "Y" },
] as const;

export const RANGE_IDS = RANGES.map(({ id }) => id);
export type RangeId = (typeof RANGES)[number]["id"];

export interface Span {
  /** Unix seconds, inclusive. */
  from: number;
  /** Unix seconds, exclusive. */
  to: number;
  interval: "hour" | "day" | "month";
}

const HOUR = 3_600;

/** A range that ends with the running hour, day or month; days begin in the account's time zone. */
export function spanOf(id: RangeId, now: number, timeZone: string): Span {
  const nextHour = (Math.floor(now / HOUR) + 1) * HOUR;
  const tomorrow = startOfDay(now, timeZone, 1);
  const days = (count: number): Span => ({
    from: startOfDay(now, timeZone, 1 - count),
    to: tomorrow,
    interval: "day",
  });
  switch (id) {
    case "24h":
      return { from: nextHour - 24 * HOUR, to: nextHour, interval: "hour" };
    case "7d":
      return days(7);
    case "30d":
      return days(30);
    case "90d":
      return days(90);
    case "mtd":
      return { from: startOfMonth(now, timeZone), to: tomorrow, interval: "day" };
    case "quarter":
      return { from: startOfMonth(now, timeZone, -2), to: tomorrow, interval: "day" };
    case "year":
      return {
        from: startOfMonth(now, timeZone, -11),
        to: startOfMonth(now, timeZone, 1),
        interval: "month",
      };
  }
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
