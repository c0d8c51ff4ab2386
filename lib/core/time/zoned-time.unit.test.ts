import { fc } from "@/lib/core/ids/test-random";
import { describe, expect, it } from "vitest";
import { findInstants, nextValidInstant, startOfDay, startOfMonth, wallTimeAt } from "./zoned-time";

const utc = (text: string) => Date.parse(text) / 1000;
const wall = (year: number, month: number, day: number, hour = 0, minute = 0) => {
  return { year, month, day, hour, minute };
};

describe("instants of a wall time", () => {
  it.each([
    ["an ordinary one", wall(2026, 11, 27, 8), "Europe/Berlin", ["2026-11-27T07:00:00Z"]],
    ["in summer", wall(2026, 7, 1, 8), "Europe/Berlin", ["2026-07-01T06:00:00Z"]],
    [
      "one that comes twice",
      wall(2026, 10, 25, 2, 30),
      "Europe/Berlin",
      ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"],
    ],
    ["one that is left out", wall(2027, 3, 28, 2, 30), "Europe/Berlin", []],
    ["half an hour of summer", wall(2026, 10, 4, 2, 15), "Australia/Lord_Howe", []],
    ["a zone with a quarter", wall(2026, 1, 1, 12), "Asia/Kathmandu", ["2026-01-01T06:15:00Z"]],
    ["the day that Samoa left out", wall(2011, 12, 30, 12), "Pacific/Apia", []],
  ])("%s", (_, time, zone, instants) => {
    expect(findInstants(time, zone)).toEqual(instants.map(utc));
  });

  it("round-trip to the same wall time, for any instant in any zone", () => {
    const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"];
    fc.assert(
      fc.property(
        fc.integer({ min: utc("2024-01-01"), max: utc("2030-01-01") }),
        fc.constantFrom(...zones),
        (seconds, zone) => {
          const minute = Math.floor(seconds / 60) * 60;
          expect(findInstants(wallTimeAt(minute, zone), zone)).toContain(minute);
        },
      ),
    );
  });
});

it("returns the first valid wall time after a DST gap", () => {
  const next = nextValidInstant(wall(2027, 3, 28, 2, 30), "Europe/Berlin");
  expect(wallTimeAt(next, "Europe/Berlin")).toEqual(wall(2027, 3, 28, 3, 30));
});

it("starts days at midnight, for 23 and 25 hours and skipped midnights too", () => {
  expect(startOfDay(utc("2026-10-25T12:00Z"), "Europe/Berlin")).toBe(utc("2026-10-24T22:00Z"));
  expect(startOfDay(utc("2026-10-25T12:00Z"), "Europe/Berlin", 1)).toBe(utc("2026-10-25T23:00Z"));
  expect(startOfDay(utc("2026-11-21T09:41Z"), "Europe/Berlin", -29)).toBe(utc("2026-10-22T22:00Z"));
  expect(startOfDay(utc("2024-04-26T12:00Z"), "Africa/Cairo")).toBe(utc("2024-04-25T22:00Z"));
});

it("starts months on their first day", () => {
  expect(startOfMonth(utc("2026-11-21T09:41Z"), "Europe/Berlin")).toBe(utc("2026-10-31T23:00Z"));
  expect(startOfMonth(utc("2026-11-21T09:41Z"), "Europe/Berlin", -11)).toBe(
    utc("2025-11-30T23:00Z"),
  );
});
