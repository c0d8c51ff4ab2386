import { HOUR_SECONDS, startOfHour } from "@/lib/core/time/units";
import { startOfDay, startOfMonth, wallTimeAt } from "@/lib/core/time/zoned-time";
import type { Micro } from "@/lib/core/money/money";

/** Weeks of history. */
const FORECAST_WEEKS = 8;
/** With fewer weeks, the range between cheapest and most expensive means little. */
export const MIN_FORECAST_WEEKS = 3;
const WEEK_DAYS = 7;
const HOUR_MINUTES = 60;

export interface HourCost {
  /** Start of the hour in UTC, Unix seconds. */
  at: number;
  cost: Micro;
}

export interface DayCost {
  /** Start of the day, Unix seconds. */
  day: number;
  cost: Micro;
}

/** Costs of the month up to the end of a day. */
export interface ForecastDay {
  day: number;
  low: Micro;
  expected: Micro;
  high: Micro;
}

export interface MonthForecast {
  /** Whole weeks since the first charge, up to eight. */
  weeks: number;
  /** Days so far, today included. */
  days: DayCost[];
  previousDays: DayCost[];
  /** Today and all later days of the month; null with fewer than three weeks. */
  forecast: ForecastDay[] | null;
}

export interface ForecastInput {
  /** Unix seconds. */
  now: number;
  timeZone: string;
  /** Hours since `forecastStart`, in any order. */
  hours: readonly HourCost[];
  /** Hour of the account's first charge, or null. */
  firstCharge: number | null;
}

/** Returns the first instant whose costs a forecast needs. */
export function forecastStart(now: number, timeZone: string): number {
  const weeks = startOfDay(now, timeZone, -FORECAST_WEEKS * WEEK_DAYS);
  return Math.min(weeks, startOfMonth(now, timeZone, -1));
}

function listDays(from: number, to: number, timeZone: string): number[] {
  const days: number[] = [];
  for (let day = from; day < to; day = startOfDay(day, timeZone, 1)) days.push(day);
  return days;
}

/** Groups hours by day. An hour belongs to the day in which it begins, as in all sums. */
function groupByDay(hours: readonly HourCost[], days: readonly number[]): Map<number, HourCost[]> {
  const groups = new Map<number, HourCost[]>(days.map((day) => [day, []]));
  const sorted = [...hours].sort((a, b) => a.at - b.at);
  let index = 0;
  for (const hour of sorted) {
    while (index + 1 < days.length && (days[index + 1] ?? 0) <= hour.at) index += 1;
    const day = days[index];
    if (day !== undefined && hour.at >= day) groups.get(day)?.push(hour);
  }
  return groups;
}

const sum = (hours: readonly HourCost[] = []): Micro =>
  hours.reduce((total, { cost }) => total + cost, 0n);

/** Sums what was spent after the clock time of `now`; the hour it is in counts by its remaining minutes. */
function sumAfterClock(hours: readonly HourCost[], now: number, timeZone: string): Micro {
  const minuteOfDay = (at: number) => {
    const { hour, minute } = wallTimeAt(at, timeZone);
    return hour * HOUR_MINUTES + minute;
  };
  const clock = minuteOfDay(now);
  return hours.reduce((total, { at, cost }) => {
    const minutesLeft = minuteOfDay(at) + HOUR_MINUTES - clock;
    const minutes = BigInt(Math.min(HOUR_MINUTES, Math.max(0, minutesLeft)));
    return total + (cost * minutes) / BigInt(HOUR_MINUTES);
  }, 0n);
}

const divide = (total: Micro, by: number): Micro => (total + BigInt(by) / 2n) / BigInt(by);

/**
 * Forecasts the current month's spending. Repeats each of the last eight weeks until the month's end, weekday by weekday,
 * today from the present time on: `expected` is the mean of the results, `low` and `high` are the extremes.
 */
export function forecastMonth(input: ForecastInput): MonthForecast {
  const { now, timeZone, hours, firstCharge } = input;
  const today = startOfDay(now, timeZone);
  const [previousMonth, month, nextMonth] = [-1, 0, 1].map((step) =>
    startOfMonth(now, timeZone, step),
  ) as [number, number, number];
  const allDays = listDays(forecastStart(now, timeZone), now + 1, timeZone);
  const byDay = groupByDay(hours, allDays);
  const toCost = (day: number): DayCost => ({ day, cost: sum(byDay.get(day)) });
  const days = listDays(month, now + 1, timeZone).map(toCost);
  const previousDays = listDays(previousMonth, month, timeZone).map(toCost);

  const startOfWeek = (week: number) => startOfDay(now, timeZone, -week * WEEK_DAYS);
  const firstDay = firstCharge === null ? now : startOfDay(firstCharge, timeZone);
  const weeks = Array.from({ length: FORECAST_WEEKS }, (_, index) => index + 1).filter(
    (week) => startOfWeek(week) >= firstDay,
  );
  if (weeks.length < MIN_FORECAST_WEEKS) {
    return { weeks: weeks.length, days, previousDays, forecast: null };
  }

  const spent = days.reduce((total, { cost }) => total + cost, 0n);
  const totals = weeks.map(() => spent);
  const forecast = listDays(today, nextMonth, timeZone).map((day, ahead): ForecastDay => {
    weeks.forEach((week, index) => {
      const source = startOfDay(now, timeZone, (ahead % WEEK_DAYS) - week * WEEK_DAYS);
      const repeated = byDay.get(source) ?? [];
      const cost = ahead === 0 ? sumAfterClock(repeated, now, timeZone) : sum(repeated);
      totals[index] = (totals[index] ?? 0n) + cost;
    });
    const expected = divide(
      totals.reduce((total, cost) => total + cost, 0n),
      weeks.length,
    );
    const sorted = [...totals].sort((a, b) => Number(a - b));
    return { day, low: sorted[0] ?? spent, expected, high: sorted.at(-1) ?? spent };
  });
  return { weeks: weeks.length, days, previousDays, forecast };
}

export const forecastEnd = (now: number): number => startOfHour(now) + HOUR_SECONDS;
