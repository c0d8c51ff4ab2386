import { expect, test } from "vitest";
import { periodStart } from "./period-start";

const unix = (at: string) => Date.parse(at) / 1_000;

test.each([
  ["2026-11-29T12:00:00Z", "UTC", "2026-11-23T00:00:00Z"],
  ["2026-11-23T00:00:00Z", "UTC", "2026-11-23T00:00:00Z"],
  // A Sunday in New York is a Monday in Auckland.
  ["2026-11-29T20:00:00Z", "America/New_York", "2026-11-23T05:00:00Z"],
  ["2026-11-29T20:00:00Z", "Pacific/Auckland", "2026-11-29T11:00:00Z"],
  // Weeks of 169 and 167 hours.
  ["2026-10-25T20:00:00Z", "Europe/Berlin", "2026-10-18T22:00:00Z"],
  ["2026-03-29T20:00:00Z", "Europe/Berlin", "2026-03-22T23:00:00Z"],
  ["2027-01-01T12:00:00Z", "UTC", "2026-12-28T00:00:00Z"],
])("starts the week of %s in %s on a Monday", (at, zone, start) => {
  expect(periodStart(unix(at), "week", zone)).toBe(unix(start));
  const next = periodStart(unix(at), "week", zone, 1);
  expect(periodStart(next, "week", zone)).toBe(next);
  expect(periodStart(next, "week", zone, -1)).toBe(unix(start));
});
