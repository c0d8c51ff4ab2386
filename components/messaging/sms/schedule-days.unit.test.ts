import { expect, test } from "vitest";
import { wallTimeAt } from "@/lib/core/time/zoned-time";
import { groupByDay, monthGrid, weekDays } from "./schedule-days";

const BERLIN = "Europe/Berlin";
const at = (text: string) => Date.parse(text) / 1000;

test("starts days at midnight of the time zone", () => {
  const items = ["2026-11-21T22:59:00Z", "2026-11-21T23:00:00Z", "2026-11-22T10:00:00Z"].map(
    (text) => ({ delivery_at: at(text) }),
  );
  expect(groupByDay(items, BERLIN).map((day) => [day.at, day.items.length])).toEqual([
    [at("2026-11-20T23:00:00Z"), 1],
    [at("2026-11-21T23:00:00Z"), 2],
  ]);
});

test.each([
  ["2026-11-15T12:00:00Z", 6, [26, 10], [6, 12]],
  ["2026-10-15T12:00:00Z", 5, [28, 9], [1, 11]],
  ["2027-02-15T12:00:00Z", 4, [1, 2], [28, 2]],
])(
  "shows the month of %s as %i weeks from Monday, also across DST changes",
  (text, weeks, from, to) => {
    const grid = monthGrid(at(text), BERLIN);
    expect(grid).toHaveLength(weeks);
    const days = grid.flat().map((day) => wallTimeAt(day, BERLIN));
    expect(days.every(({ hour, minute }) => hour === 0 && minute === 0)).toBe(true);
    expect([days[0]?.day, days[0]?.month]).toEqual(from);
    expect([days.at(-1)?.day, days.at(-1)?.month]).toEqual(to);
    expect(new Set(grid.flat()).size).toBe(weeks * 7);
  },
);

test.each([
  ["2026-10-25T12:00:00Z", "2026-10-18T22:00:00Z", "2026-10-24T22:00:00Z"],
  ["2026-10-26T12:00:00Z", "2026-10-25T23:00:00Z", "2026-10-31T23:00:00Z"],
])("shows the week of %s from Monday to Sunday, also with a DST change", (text, monday, sunday) => {
  const days = weekDays(at(text), BERLIN);
  expect([days.length, days[0], days[6]]).toEqual([7, at(monday), at(sunday)]);
});
