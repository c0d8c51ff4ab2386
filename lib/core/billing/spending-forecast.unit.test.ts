import { expect, test } from "vitest";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import { wallTimeAt } from "@/lib/core/time/zoned-time";
import { forecastMonth, forecastStart, type HourCost } from "./spending-forecast";

const unix = (at: string) => Date.parse(at) / 1_000;
const UNIT = 1_000_000n;
/** A Wednesday in the middle of the month. */
const NOON = unix("2026-07-15T12:00:00Z");

/** Costs of each hour since `from`, in units. */
function makeHours(
  from: string,
  now: number,
  cost: (at: number) => number,
): { hours: HourCost[]; firstCharge: number } {
  const hours: HourCost[] = [];
  for (let at = unix(from); at <= now; at += HOUR_SECONDS)
    hours.push({ at, cost: BigInt(cost(at)) * UNIT });
  return { hours, firstCharge: unix(from) };
}

const forecast = (now: number, from: string, cost: (at: number) => number, timeZone = "UTC") =>
  forecastMonth({ now, timeZone, ...makeHours(from, now, cost) });

const last = (days: { low: bigint; expected: bigint; high: bigint }[] | null) => {
  const { low = -1n, expected = -1n, high = -1n } = days?.at(-1) ?? {};
  return [low, expected, high].map((cost) => Number(cost) / 1e6);
};

test("has every day but no forecast without charges", () => {
  const month = forecastMonth({ now: NOON, timeZone: "UTC", hours: [], firstCharge: null });
  expect(month).toMatchObject({ weeks: 0, forecast: null });
  expect(month.days).toHaveLength(15);
  expect(month.days.every(({ cost }) => cost === 0n)).toBe(true);
  expect(month.previousDays).toHaveLength(30);
});

test("needs three whole weeks since the first charge", () => {
  const read = (from: string) => forecast(NOON, from, () => 1);
  expect(read("2026-07-08T00:00:00Z")).toMatchObject({ weeks: 1, forecast: null });
  expect(read("2026-06-25T00:00:00Z")).toMatchObject({ weeks: 2, forecast: null });
  expect(read("2026-06-24T09:00:00Z")).toMatchObject({ weeks: 3 });
  expect(read("2026-06-24T09:00:00Z").forecast).not.toBeNull();
  expect(read("2025-01-01T00:00:00Z").weeks).toBe(8);
});

test("extrapolates an even pace, and counts only the rest of the current hour", () => {
  const { forecast: days } = forecast(NOON, "2026-01-01T00:00:00Z", () => 1);
  // 14 days, 13 hours with the running one, and then 12 hours and 16 days.
  expect(last(days)).toEqual([745, 745, 745]);
  expect(days).toHaveLength(17);
  const half = forecast(NOON + 1_800, "2026-01-01T00:00:00Z", () => 1);
  expect(last(half.forecast)).toEqual([744.5, 744.5, 744.5]);
});

test("repeats weekdays, and ranges from the cheapest to the most expensive week", () => {
  // 10 on each Saturday at noon, 0 otherwise, and 34 on one of them.
  const cost = (at: number) => {
    const date = new Date(at * 1_000);
    if (date.getUTCDay() !== 6 || date.getUTCHours() !== 12) return 0;
    return at === unix("2026-06-20T12:00:00Z") ? 34 : 10;
  };
  const { forecast: days } = forecast(NOON, "2026-01-01T00:00:00Z", cost);
  // Two Saturdays are over, 18 and 25 July ahead.
  expect(last(days)).toEqual([40, 46, 88]);
  const friday = days?.find(({ day }) => day === unix("2026-07-17T00:00:00Z"));
  expect(friday).toMatchObject({ low: 20n * UNIT, expected: 20n * UNIT, high: 20n * UNIT });
});

test("counts days without spending since the first charge as 0", () => {
  const { forecast: days, weeks } = forecast(NOON, "2026-01-01T00:00:00Z", (at) =>
    at === unix("2026-01-01T00:00:00Z") ? 100 : 0,
  );
  expect(weeks).toBe(8);
  expect(last(days)).toEqual([0, 0, 0]);
});

test("forecasts only the rest of the month's last day, and nothing in its last minute", () => {
  const evening = forecast(unix("2026-07-31T22:00:00Z"), "2026-01-01T00:00:00Z", () => 1);
  expect(evening.forecast).toHaveLength(1);
  // The running hour is spent, and repeated.
  expect(last(evening.forecast)).toEqual([745, 745, 745]);
  const end = forecast(unix("2026-07-31T23:59:59Z"), "2026-01-01T00:00:00Z", () => 60);
  expect(last(end.forecast)).toEqual([744 * 60 + 1, 744 * 60 + 1, 744 * 60 + 1]);
});

test.each([
  // Clocks change later in the month, in it, and in one of the repeated weeks.
  ["Europe/Berlin", "2026-10-20T15:00:00Z", 31],
  ["Europe/Berlin", "2026-10-28T15:00:00Z", 31],
  ["Europe/Berlin", "2026-11-10T15:00:00Z", 30],
  ["Europe/Berlin", "2026-03-20T15:00:00Z", 31],
  ["Asia/Kolkata", "2026-07-15T12:30:00Z", 31],
  ["America/New_York", "2026-11-10T20:00:00Z", 30],
  ["Pacific/Auckland", "2026-09-20T04:00:00Z", 30],
])("counts each day once across DST changes, in %s at %s", (zone, at, length) => {
  const noon = (hour: number) => (wallTimeAt(hour, zone).hour === 12 ? 1 : 0);
  const { days, forecast: ahead } = forecast(unix(at), "2026-01-01T00:00:00Z", noon, zone);
  expect(days.map(({ cost }) => cost)).toEqual(days.map(() => UNIT));
  expect(last(ahead)).toEqual([length, length, length]);
  expect(ahead?.map(({ expected }) => Number(expected / UNIT))).toEqual(
    Array.from({ length: length - days.length + 1 }, (_, index) => days.length + index),
  );
});

test("reads the whole previous month and eight weeks", () => {
  expect(forecastStart(unix("2026-07-15T12:00:00Z"), "UTC")).toBe(unix("2026-05-20T00:00:00Z"));
  expect(forecastStart(unix("2026-07-31T12:00:00Z"), "UTC")).toBe(unix("2026-06-01T00:00:00Z"));
  const { previousDays } = forecast(NOON, "2026-01-01T00:00:00Z", () => 1);
  expect(previousDays.map(({ cost }) => cost)).toEqual(Array(30).fill(24n * UNIT));
});

test("keeps amounts of billions exact to the micro-unit", () => {
  const hours = Array.from({ length: 60 * 24 }, (_, index) => ({
    at: NOON - index * HOUR_SECONDS,
    cost: 1_000_000_000_000_001n,
  }));
  const month = forecastMonth({ now: NOON, timeZone: "UTC", hours, firstCharge: 0 });
  expect(month.forecast?.at(-1)?.expected).toBe(745n * 1_000_000_000_000_001n);
});
