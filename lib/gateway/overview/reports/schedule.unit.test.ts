import { expect, test } from "vitest";
import { formatTimeRange } from "@/lib/core/time/time-range";
import { latestRunUntil, nextRunAfter, reportSpan } from "./schedule";

const ZONE = "Europe/Berlin";
const unix = (text: string) => Date.parse(text) / 1000;
const iso = (at: number | null) => (at === null ? null : new Date(at * 1000).toISOString());
const next = (schedule: Parameters<typeof nextRunAfter>[0], after: string, zone = ZONE) =>
  iso(nextRunAfter(schedule, unix(after), zone));

test.each([
  ["2026-11-29T12:00:00Z", "2026-11-30T07:00:00.000Z"],
  ["2026-11-30T06:59:59Z", "2026-11-30T07:00:00.000Z"],
  ["2026-11-30T07:00:00Z", "2026-12-07T07:00:00.000Z"],
  // Clocks go back on 25 October: the hour stays, the instant moves.
  ["2026-10-20T00:00:00Z", "2026-10-26T07:00:00.000Z"],
  ["2026-10-15T00:00:00Z", "2026-10-19T06:00:00.000Z"],
])("runs a weekly report after %s at %s", (after, expected) => {
  expect(next({ every: "week", weekday: 1, hour: 8 }, after)).toBe(expected);
});

test.each([
  [28, "2026-01-31T12:00:00Z", "2026-02-28T07:00:00.000Z"],
  [1, "2026-12-31T23:30:00Z", "2027-01-01T07:00:00.000Z"],
  [1, "2027-01-01T07:00:00Z", "2027-02-01T07:00:00.000Z"],
])("runs a report on day %i of the month after %s at %s", (day, after, expected) => {
  expect(next({ every: "month", day, hour: 8 }, after)).toBe(expected);
});

test("runs a skipped hour at the next valid one, a repeated hour once", () => {
  expect(next({ every: "once", date: "2027-03-28", hour: 2 }, "2027-03-01T00:00:00Z")).toBe(
    "2027-03-28T01:00:00.000Z",
  );
  expect(next({ every: "once", date: "2026-10-25", hour: 2 }, "2026-10-01T00:00:00Z")).toBe(
    "2026-10-25T00:00:00.000Z",
  );
  expect(next({ every: "once", date: "2026-10-25", hour: 2 }, "2026-10-25T00:00:00Z")).toBeNull();
});

test("replaces missed runs by the latest", () => {
  const schedule = { every: "week", weekday: 1, hour: 8 } as const;
  const due = unix("2026-11-02T07:00:00Z");
  expect(iso(latestRunUntil(schedule, due, unix("2026-11-29T12:00:00Z"), ZONE))).toBe(
    "2026-11-23T07:00:00.000Z",
  );
  expect(iso(latestRunUntil(schedule, due, unix("2026-11-02T07:05:00Z"), ZONE))).toBe(
    "2026-11-02T07:00:00.000Z",
  );
});

test.each([
  ["last_week", "2026-11-30T07:00:00Z", "2026-11-22T23:00:00.000Z", "2026-11-29T23:00:00.000Z"],
  ["last_month", "2026-11-01T07:00:00Z", "2026-09-30T22:00:00.000Z", "2026-10-31T23:00:00.000Z"],
  ["last_7_days", "2026-10-28T07:00:00Z", "2026-10-20T22:00:00.000Z", "2026-10-27T23:00:00.000Z"],
  ["last_30_days", "2026-11-30T07:00:00Z", "2026-10-30T23:00:00.000Z", "2026-11-29T23:00:00.000Z"],
] as const)("%s at %s is %s to %s", (range, at, from, to) => {
  const span = reportSpan(range, unix(at), ZONE);
  expect([iso(span.from), iso(span.to)]).toEqual([from, to]);
});

test("uses whole days in half-hour time zones", () => {
  const { from, to } = reportSpan("last_week", unix("2026-11-30T07:00:00Z"), "Asia/Kolkata");
  expect(formatTimeRange({ from, to }, "Asia/Kolkata")).toBe("2026-11-23..2026-11-29");
});
