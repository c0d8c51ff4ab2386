import { expect, it } from "vitest";
import { nextOccurrence } from "./next-occurrence";

const unix = (text: string) => Date.parse(text) / 1000;
const iso = (seconds: number | null) =>
  seconds === null ? null : new Date(seconds * 1000).toISOString();
/** A Wednesday. */
const NOW = unix("2026-03-25T17:30:00Z");

it.each([
  ["later today", 3, 19, "2026-03-25T18:00:00.000Z"],
  ["an hour that has begun, next week", 3, 18, "2026-04-01T16:00:00.000Z"],
  ["another weekday", 5, 9, "2026-03-27T08:00:00.000Z"],
  ["a day after the clocks changed", 1, 9, "2026-03-30T07:00:00.000Z"],
])("finds %s", (_, weekday, hour, expected) => {
  expect(iso(nextOccurrence(weekday, hour, NOW, "Europe/Vienna"))).toBe(expected);
});

it("finds none in an hour skipped by DST", () => {
  expect(nextOccurrence(7, 2, NOW, "Europe/Vienna")).toBeNull();
});
