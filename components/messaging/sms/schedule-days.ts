import { startOfDay, startOfMonth, wallTimeAt } from "@/lib/core/time/zoned-time";

export interface Day<T> {
  /** Start of the day in the zone, Unix seconds. */
  at: number;
  items: T[];
}

export function groupByDay<T extends { delivery_at: number }>(
  items: readonly T[],
  timeZone: string,
): Day<T>[] {
  const days = new Map<number, T[]>();
  for (const item of items) {
    const at = startOfDay(item.delivery_at, timeZone);
    days.set(at, [...(days.get(at) ?? []), item]);
  }
  return [...days].map(([at, items]) => ({ at, items }));
}

/** Days of the week, from Monday, of an instant. */
export function weekDays(at: number, timeZone: string): number[] {
  const { year, month, day } = wallTimeAt(at, timeZone);
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_day, index) => startOfDay(at, timeZone, index - weekday));
}

/** Weeks from Monday, including adjacent days. */
export function monthGrid(at: number, timeZone: string): number[][] {
  const first = startOfMonth(at, timeZone);
  const { year, month } = wallTimeAt(first, timeZone);
  const weekday = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weeks = Math.ceil((weekday + length) / 7);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => startOfDay(first, timeZone, week * 7 + day - weekday)),
  );
}
