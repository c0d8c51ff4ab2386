import { startOfDay } from "@/lib/core/time/zoned-time";
import type { SpendingForecast } from "@/lib/gateway/billing/spending/schema";

/** Costs from the month's first day up to the end of a day; null where they are unknown. */
export interface ForecastPoint {
  day: number;
  spent: number | null;
  expected: number | null;
  low: number | null;
  high: number | null;
  /** The month before, up to its day of the same number, or its end. */
  previous: number | null;
  /** Today or later. */
  isAhead: boolean;
}

const round = (amount: number) => Number(amount.toFixed(6));

function accumulate(days: readonly { cost: number }[]): number[] {
  let total = 0;
  return days.map(({ cost }) => {
    total = round(total + cost);
    return total;
  });
}

/** Lists all days of the month. The last one has all of the month before, which may be longer. */
export function toForecastPoints(month: SpendingForecast, timeZone: string): ForecastPoint[] {
  const spent = accumulate(month.days);
  const previous = accumulate(month.previous_days);
  const ahead = new Map(month.forecast?.days.map((day) => [day.day, day]));
  const days: number[] = [];
  for (let day = month.from; day < month.to; day = startOfDay(day, timeZone, 1)) days.push(day);
  const today = month.days.length - 1;
  return days.map((day, index) => {
    const { expected = null, low = null, high = null } = ahead.get(day) ?? {};
    const isLast = index === days.length - 1;
    return {
      day,
      spent: spent[index] ?? null,
      expected,
      low,
      high,
      previous: (isLast ? undefined : previous[index]) ?? previous.at(-1) ?? null,
      isAhead: index >= today,
    };
  });
}
