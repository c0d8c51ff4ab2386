import { expect, it } from "vitest";
import { TIME_PRESETS } from "@/lib/core/time/time-presets";
import { isRange, listPeriods, resolveSpan, formatPeriods } from "./range";

const utc = (text: string) => Date.parse(text) / 1000;
const NOW = utc("2026-11-21T09:41:00Z");
const HOUR = utc("2026-11-21T09:00:00Z");

it.each([
  ["24h", "2026-11-20T10:00Z", 24, "previous"],
  ["7d", "2026-11-14T23:00Z", 7, "previous"],
  ["30d", "2026-10-22T22:00Z", 30, "previous"],
  ["90d", "2026-08-23T22:00Z", 90, "previous"],
  ["mtd", "2026-10-31T23:00Z", 21, "previous_months"],
  ["quarter", "2026-08-31T22:00Z", 82, "previous_months"],
  ["year", "2025-11-30T23:00Z", 12, "previous_months"],
  ["2026-11-20..2026-11-30", "2026-11-19T23:00Z", 2, "previous"],
] as const)(
  "starts %s on a whole period in Berlin and ends it with the current hour",
  (id, from, count, compare) => {
    const span = resolveSpan(id, NOW, "Europe/Berlin");
    expect([span.from, span.to]).toEqual([utc(from), utc("2026-11-21T10:00Z")]);
    expect(span.compare).toBe(compare);
    const periods = listPeriods(span, "Europe/Berlin", HOUR);
    expect(periods).toHaveLength(count);
    expect(periods.map(({ isRunning }) => isRunning)).toEqual(
      periods.map((_, index) => index === count - 1),
    );
    expect(periods.at(-1)?.to).toBe(span.to);
  },
);

it("keeps past days whole, and truncates months that began before the range", () => {
  const week = resolveSpan("2026-11-02..2026-11-08", NOW, "Europe/Berlin");
  expect(week).toMatchObject({ to: utc("2026-11-08T23:00Z"), interval: "day" });
  expect(listPeriods(week, "Europe/Berlin", HOUR).some(({ isRunning }) => isRunning)).toBe(false);
  const months = resolveSpan("2026-01-15..2026-10-31", NOW, "Europe/Berlin");
  const [first] = listPeriods(months, "Europe/Berlin", HOUR);
  expect(first).toMatchObject({ at: utc("2025-12-31T23:00Z"), from: utc("2026-01-14T23:00Z") });
});

it("starts periods at the API's boundaries, also for ranges that start mid-day", () => {
  const span = resolveSpan("2026-11-02T10:00..2026-11-08T12:00", NOW, "Europe/Berlin");
  const periods = listPeriods(span, "Europe/Berlin", HOUR);
  expect(periods).toHaveLength(7);
  expect(periods[0]).toMatchObject({
    at: utc("2026-11-01T23:00Z"),
    from: utc("2026-11-02T09:00Z"),
  });
  expect(periods.at(-1)).toMatchObject({
    at: utc("2026-11-07T23:00Z"),
    to: utc("2026-11-08T11:00Z"),
  });
});

it.each([
  ["2026-10-23..2026-10-25", "hour", 73],
  ["2026-03-27..2026-03-29", "hour", 71],
  ["2026-07-02..2026-11-02", "day", 124],
] as const)("ignores DST when choosing the interval for %s", (text, interval, count) => {
  const span = resolveSpan(text, NOW, "Europe/Berlin");
  expect(span.interval).toBe(interval);
  const periods = listPeriods(span, "Europe/Berlin", HOUR);
  expect(periods).toHaveLength(count);
  expect(new Set(periods.map(({ at }) => at)).size).toBe(count);
});

it("includes the present in every preset and ends it within the hour", () => {
  for (const { id } of TIME_PRESETS) {
    const { from, to } = resolveSpan(id, NOW, "America/New_York");
    expect([id, from <= NOW && NOW < to && to - NOW <= 3_600]).toEqual([id, true]);
  }
});

it.each([
  ["30d", true],
  ["2026-11-01..2026-11-21", true],
  ["2026-11-01..", false],
  ["2026-11-21..2026-11-01", false],
  ["1990-01-01..2026-11-01", false],
  ["forever", false],
])("parses %s as a range: %s", (text, expected) => {
  expect(isRange(text)).toBe(expected);
});

it("falls back to the last 30 days for a range in the future", () => {
  expect(resolveSpan("2027-01-01..2027-01-31", NOW, "UTC")).toEqual(resolveSpan("30d", NOW, "UTC"));
});

it.each([
  ["two whole days", "30d", [1, 2], "2026-10-24..2026-10-25"],
  ["days until the running one", "30d", [28, 29], "2026-11-20..2026-11-21"],
  [
    "the part of a month that is in the range",
    "2026-01-15..2026-10-31",
    [0, 1],
    "2026-01-15..2026-02-28",
  ],
  ["months until the running one", "year", [10, 11], "2026-10-01..2026-11-21"],
  ["hours until the running one", "24h", [22, 23], "2026-11-21T09:00..2026-11-21T11:00"],
  [
    "hours of the change of clocks",
    "2026-10-25..2026-10-25",
    [2, 3],
    "2026-10-25T02:00..2026-10-25T03:00",
  ],
] as const)("formats %s as a range", (_, range, [first, last], written) => {
  const span = resolveSpan(range, NOW, "Europe/Berlin");
  const periods = listPeriods(span, "Europe/Berlin", HOUR);
  const [start, end] = [periods[first], periods[last]];
  if (start === undefined || end === undefined) throw new Error("no such period");
  expect(formatPeriods(start, end, "Europe/Berlin")).toBe(written);
});
