import { expect, test } from "vitest";
import { DAY_SECONDS } from "@/lib/core/time/units";
import type { SpendingForecast } from "@/lib/gateway/billing/spending/schema";
import { toForecastPoints } from "./forecast-points";

const unix = (at: string) => Date.parse(at) / 1_000;
const listDays = (from: number, count: number, cost: number) =>
  Array.from({ length: count }, (_, index) => ({ day: from + index * DAY_SECONDS, cost }));

const from = unix("2026-11-01T00:00:00Z");
const NOVEMBER: SpendingForecast = {
  currency: "EUR",
  time_zone: "UTC",
  is_own: false,
  from,
  to: unix("2026-12-01T00:00:00Z"),
  spent: 1.2,
  days: listDays(from, 12, 0.1),
  previous_spent: 6.2,
  previous_days: listDays(unix("2026-10-01T00:00:00Z"), 31, 0.2),
  weeks: 8,
  forecast: {
    low: 2,
    expected: 3,
    high: 4,
    days: listDays(from + 11 * DAY_SECONDS, 19, 0).map(({ day }) => ({
      day,
      low: 2,
      expected: 3,
      high: 4,
    })),
  },
};

test("adds up the days so far, and continues with the forecast", () => {
  const points = toForecastPoints(NOVEMBER, "UTC");
  expect(points).toHaveLength(30);
  expect(points[10]).toMatchObject({ spent: 1.1, expected: null, low: null, isAhead: false });
  expect(points[11]).toMatchObject({ spent: 1.2, expected: 3, low: 2, high: 4, isAhead: true });
  expect(points[12]).toMatchObject({ spent: null, expected: 3, isAhead: true });
});

test("maps the last day to the rest of a longer previous month, and extra days to none of a shorter one", () => {
  const points = toForecastPoints(NOVEMBER, "UTC");
  expect([points[28]?.previous, points[29]?.previous]).toEqual([5.8, 6.2]);
  const short = { ...NOVEMBER, previous_days: NOVEMBER.previous_days.slice(0, 28) };
  expect(
    toForecastPoints(short, "UTC")
      .slice(27)
      .map(({ previous }) => previous),
  ).toEqual([5.6, 5.6, 5.6]);
});

test("leaves later days empty without a forecast", () => {
  const points = toForecastPoints({ ...NOVEMBER, weeks: 1, forecast: null }, "UTC");
  expect(points[11]).toMatchObject({ spent: 1.2, expected: null, isAhead: true });
  expect(points[12]).toMatchObject({ spent: null, expected: null });
});

test("uses the time zone's days in a month with a DST change", () => {
  const zone = "Europe/Berlin";
  const month = {
    ...NOVEMBER,
    from: unix("2026-09-30T22:00:00Z"),
    to: unix("2026-10-31T23:00:00Z"),
  };
  const points = toForecastPoints(month, zone);
  expect(points).toHaveLength(31);
  expect(points[25]?.day).toBe(unix("2026-10-25T23:00:00Z"));
});
