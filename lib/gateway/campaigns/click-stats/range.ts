import { DomainError } from "@/lib/core/errors";
import { type Interval, periodStart } from "@/lib/core/time/period-start";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { startOfDay, startOfMonth, wallTimeAt } from "@/lib/core/time/zoned-time";
import type { ClickStatsQuery } from "./schema";
import { MAX_CLICK_RANGE_DAYS } from "./schema-values";

/** Unix seconds of whole hours, days or months. */
export interface Span {
  from: number;
  to: number;
}

const DEFAULT_DAYS = 30;

export function resolveSpan(
  { from: fromParam, to: until, interval }: ClickStatsQuery,
  now: number,
  zone: string,
): Span {
  const to = until ?? now;
  const longest = MAX_CLICK_RANGE_DAYS[interval];
  const from = fromParam ?? to - Math.min(DEFAULT_DAYS, longest) * DAY_SECONDS;
  if (from >= to)
    throw new DomainError("invalid_input", "`from` must be before `to`.", {
      path: "from",
      reason: "range_reversed",
    });
  if (to - from > longest * DAY_SECONDS)
    throw new DomainError(
      "invalid_input",
      `For this interval, the range can be up to ${longest} days.`,
      { path: "from", reason: "range_too_long", limit: longest },
    );
  return {
    from: periodStart(from, interval, zone),
    to: periodStart(to - 1, interval, zone, 1),
  };
}

function daysOfYear(at: number, zone: string): number {
  const { year, month, day } = wallTimeAt(at, zone);
  const previousDay = Date.UTC(year - 1, month - 1, day);
  return Math.round((Date.UTC(year, month - 1, day) - previousDay) / 1000 / DAY_SECONDS);
}

const roundToWeeks = (days: number, isRoundedUp: boolean) =>
  (isRoundedUp ? Math.ceil(days / 7) : Math.round(days / 7)) * 7;

function daysBefore(
  { from, to }: Span,
  { compare, match_weekday }: ClickStatsQuery,
  zone: string,
): number {
  const isYear = compare === "year";
  const days = isYear ? daysOfYear(from, zone) : Math.round((to - from) / DAY_SECONDS);
  return match_weekday === "true" ? roundToWeeks(days, !isYear) : Math.max(1, days);
}

/**
 * Returns as many periods directly before, or a year earlier; whole weeks earlier if weekdays must match. Months are
 * compared with months.
 */
export function spanBefore(span: Span, query: ClickStatsQuery, zone: string): Span {
  const { interval } = query;
  if (interval === "month") {
    const [first, last] = [wallTimeAt(span.from, zone), wallTimeAt(span.to - 1, zone)];
    const months = (last.year - first.year) * 12 + last.month - first.month + 1;
    const steps = query.compare === "year" ? 12 : months;
    const shift = (at: number) => startOfMonth(at, zone, -steps);
    return { from: shift(span.from), to: shift(span.to) };
  }
  const days = daysBefore(span, query, zone);
  const shift = (at: number) =>
    interval === "hour" ? at - days * DAY_SECONDS : startOfDay(at, zone, -days);
  return { from: shift(span.from), to: shift(span.to) };
}

export function countPeriods({ from, to }: Span, interval: Interval, zone: string): number {
  let count = 0;
  for (let start = from; start < to; start = periodStart(start, interval, zone, 1)) count += 1;
  return count;
}
