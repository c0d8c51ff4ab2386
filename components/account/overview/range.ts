import { startOfPreset, TIME_PRESETS, type TimePreset } from "@/lib/core/time/time-presets";
import { parseTimeRange } from "@/lib/core/time/time-range";
import { startOfDay, startOfMonth } from "@/lib/core/time/zoned-time";
import { DAY_SECONDS, HOUR_SECONDS, startOfHour } from "@/lib/core/time/units";

export interface Span {
  /** Unix seconds, inclusive. */
  from: number;
  /** Unix seconds, exclusive: the end of the running hour at the latest. */
  to: number;
  interval: "hour" | "day" | "month";
  /** What it is compared with: as long before, or the same days of the months before. */
  compare: "previous" | "previous_months";
}

/** One bar of a chart. */
export interface Period {
  /** Start of the whole hour, day or month. */
  at: number;
  /** The part of it that is within the span. */
  from: number;
  to: number;
  /** It is not over. */
  isRunning: boolean;
}

const MONTH_PRESETS: readonly TimePreset[] = ["mtd", "quarter", "year"];
/** Longest ranges by hours and by days; the API takes months for ten years. */
const [MAX_HOURLY_RANGE, MAX_DAILY_RANGE, MAX_RANGE] = [
  3 * DAY_SECONDS,
  124 * DAY_SECONDS,
  3_660 * DAY_SECONDS,
];

export const isPreset = (text: string): text is TimePreset =>
  TIME_PRESETS.some(({ id }) => id === text);

/** Whether a text of the address is a range: a preset, or from day to day (`2026-11-01..2026-11-21`). */
export function isRange(text: string): boolean {
  const range = isPreset(text) ? { from: 0, to: 1 } : parseTimeRange(text, "UTC");
  return range?.from !== undefined && range.to !== undefined && range.to - range.from < MAX_RANGE;
}

function intervalOf(seconds: number): Span["interval"] {
  if (seconds <= MAX_HOURLY_RANGE) return "hour";
  return seconds <= MAX_DAILY_RANGE ? "day" : "month";
}

/**
 * Returns the range of a preset or of two days, which never ends later than the running hour. Days begin in the account's
 * time zone. One that would begin in the future is the last 30 days.
 */
export function spanOf(text: string, now: number, timeZone: string): Span {
  const end = startOfHour(now) + HOUR_SECONDS;
  if (!isPreset(text)) {
    const { from = end, to = end } = parseTimeRange(text, timeZone) ?? {};
    if (from >= end) return spanOf("30d", now, timeZone);
    const last = Math.min(to, end);
    return { from, to: last, interval: intervalOf(to - from), compare: "previous" };
  }
  const from = startOfPreset(text, text === "24h" ? end : now, timeZone);
  return {
    from,
    to: end,
    interval: text === "24h" ? "hour" : text === "year" ? "month" : "day",
    compare: MONTH_PRESETS.includes(text) ? "previous_months" : "previous",
  };
}

/** All periods of a span, so that those without messages have their place, too. `now` is the start of the running hour. */
export function periodsOf(
  { from, to, interval }: Pick<Span, "from" | "to" | "interval">,
  timeZone: string,
  now: number,
): Period[] {
  const next = (at: number) => {
    if (interval === "hour") return at + HOUR_SECONDS;
    return interval === "day" ? startOfDay(at, timeZone, 1) : startOfMonth(at, timeZone, 1);
  };
  const periods: Period[] = [];
  let at = interval === "month" ? startOfMonth(from, timeZone) : from;
  // Hours are those of UTC, also in zones that are off by half an hour.
  if (interval === "hour") at = Math.ceil(from / HOUR_SECONDS) * HOUR_SECONDS;
  for (; at < to; at = next(at)) {
    const end = next(at);
    periods.push({ at, from: Math.max(at, from), to: Math.min(end, to), isRunning: end > now });
  }
  return periods;
}
