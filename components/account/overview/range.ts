import { startOfPreset, TIME_PRESETS, type TimePreset } from "@/lib/core/time/time-presets";
import { parseTimeRange, formatTimeRange } from "@/lib/core/time/time-range";
import { type Interval, periodStart } from "@/lib/core/time/period-start";
import {
  countDays,
  DAY_SECONDS,
  HOUR_SECONDS,
  nextFullHour,
  startOfHour,
} from "@/lib/core/time/units";
import { startOfDay } from "@/lib/core/time/zoned-time";

export interface Span {
  /** Unix seconds, inclusive. */
  from: number;
  /** Exclusive; at most the end of the current hour. */
  to: number;
  interval: "hour" | "day" | "month";
  /** The preceding period of equal length, or the same days of the months before. */
  compare: "previous" | "previous_months";
}

export interface Period {
  at: number;
  from: number;
  to: number;
  isRunning: boolean;
}

const MONTH_PRESETS: readonly TimePreset[] = ["mtd", "quarter", "year"];
/** By month, the API accepts ten years. */
const [MAX_HOURLY_DAYS, MAX_DAILY_DAYS, MAX_RANGE] = [3, 124, 3_660 * DAY_SECONDS];

export const isPreset = (text: string): text is TimePreset =>
  TIME_PRESETS.some(({ id }) => id === text);

/** Returns true for a preset or a URL range (`2026-11-01..2026-11-21`). */
export function isRange(text: string): boolean {
  const range = isPreset(text) ? { from: 0, to: 1 } : parseTimeRange(text, "UTC");
  return range?.from !== undefined && range.to !== undefined && range.to - range.from < MAX_RANGE;
}

function chooseInterval(seconds: number): Span["interval"] {
  const days = countDays(seconds);
  if (days <= MAX_HOURLY_DAYS) return "hour";
  return days <= MAX_DAILY_DAYS ? "day" : "month";
}

/**
 * Returns the span up to the end of the current hour. Days begin in the account's time zone. A range in the future
 * becomes the last 30 days.
 */
export function resolveSpan(text: string, now: number, timeZone: string): Span {
  const end = startOfHour(now) + HOUR_SECONDS;
  if (!isPreset(text)) {
    const { from = end, to = end } = parseTimeRange(text, timeZone) ?? {};
    if (from >= end) return resolveSpan("30d", now, timeZone);
    const last = Math.min(to, end);
    return { from, to: last, interval: chooseInterval(to - from), compare: "previous" };
  }
  const from = startOfPreset(text, text === "24h" ? end : now, timeZone);
  return {
    from,
    to: end,
    interval: text === "24h" ? "hour" : text === "year" ? "month" : "day",
    compare: MONTH_PRESETS.includes(text) ? "previous_months" : "previous",
  };
}

/** Lists periods, including those without messages. `now` is the start of the current hour. */
export function listPeriods(
  { from, to, interval }: Pick<Span, "from" | "to"> & { interval: Interval },
  timeZone: string,
  now: number,
): Period[] {
  const periods: Period[] = [];
  // UTC hours, even in zones with half-hour offsets.
  let start = interval === "hour" ? nextFullHour(from) : periodStart(from, interval, timeZone);
  while (start < to) {
    const end = periodStart(start, interval, timeZone, 1);
    periods.push({
      at: start,
      from: Math.max(start, from),
      to: Math.min(end, to),
      isRunning: end > now,
    });
    start = end;
  }
  return periods;
}

/** Returns the range of consecutive periods. Whole days stay so while the last one is running. */
export function formatPeriods(
  { from }: Pick<Period, "from">,
  { to, isRunning }: Pick<Period, "to" | "isRunning">,
  timeZone: string,
): string {
  const isOfDays = startOfDay(from, timeZone) === from;
  const end = isRunning && isOfDays ? startOfDay(to - 1, timeZone, 1) : to;
  return formatTimeRange({ from, to: end }, timeZone);
}
