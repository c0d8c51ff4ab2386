import { expect, test } from "vitest";
import { budgetMonth } from "./month";

const month = (at: string, timeZone: string, addMonths = 0) => {
  const { name, from, to } = budgetMonth(new Date(at), timeZone, addMonths);
  return [name, from.toISOString(), to.toISOString()];
};

test.each([
  ["2026-11-29T12:00:00Z", "Europe/Berlin", "2026-11", "2026-10-31T23:00", "2026-11-30T23:00"],
  ["2026-10-31T22:59:59Z", "Europe/Berlin", "2026-10", "2026-09-30T22:00", "2026-10-31T23:00"],
  ["2026-10-31T23:00:00Z", "Europe/Berlin", "2026-11", "2026-10-31T23:00", "2026-11-30T23:00"],
  // Clocks go forward within the month.
  ["2026-03-29T01:30:00Z", "Europe/Berlin", "2026-03", "2026-02-28T23:00", "2026-03-31T22:00"],
  ["2026-12-31T12:00:00Z", "Pacific/Auckland", "2027-01", "2026-12-31T11:00", "2027-01-31T11:00"],
  [
    "2027-01-01T07:59:00Z",
    "America/Los_Angeles",
    "2026-12",
    "2026-12-01T08:00",
    "2027-01-01T08:00",
  ],
])("%s in %s is in %s", (at, timeZone, name, from, to) => {
  expect(month(at, timeZone)).toEqual([name, `${from}:00.000Z`, `${to}:00.000Z`]);
});

test("returns the month before, over a year's end", () => {
  expect(month("2027-01-15T00:00:00Z", "Europe/Berlin", -1)[0]).toBe("2026-12");
});
