import { describe, expect, test } from "vitest";
import { nextInWindow } from "./send-window";

const at = (iso: string) => Date.parse(iso) / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16);
const DAY = { from: "08:00", to: "20:00" };
const NIGHT = { from: "22:00", to: "06:00" };

describe("nextInWindow", () => {
  test.each([
    ["inside", "2026-11-22T12:00Z", ["Europe/Berlin"], DAY, "2026-11-22T12:00"],
    ["too early", "2026-11-22T05:30Z", ["Europe/Berlin"], DAY, "2026-11-22T07:00"],
    ["too late", "2026-11-22T19:00Z", ["Europe/Berlin"], DAY, "2026-11-23T07:00"],
    ["at its end", "2026-11-22T19:00Z", ["Europe/London"], DAY, "2026-11-22T19:00"],
    ["the end is outside", "2026-11-22T20:00Z", ["Europe/London"], DAY, "2026-11-23T08:00"],
    ["over midnight, inside", "2026-11-22T23:30Z", ["Europe/London"], NIGHT, "2026-11-22T23:30"],
    ["over midnight, outside", "2026-11-22T12:00Z", ["Europe/London"], NIGHT, "2026-11-22T22:00"],
    // Clocks go forward at 01:00 UTC: 07:00 CET is 06:00 UTC, 08:00 CEST is 06:00 UTC.
    ["clocks went forward", "2026-03-29T02:00Z", ["Europe/Berlin"], DAY, "2026-03-29T06:00"],
    [
      "an opening that clocks leave out",
      "2026-03-28T23:00Z",
      ["Europe/Berlin"],
      { from: "02:30", to: "12:00" },
      "2026-03-29T01:30",
    ],
    [
      "a country of two clocks",
      "2026-11-22T08:30Z",
      ["Europe/Madrid", "Atlantic/Canary"],
      { from: "10:00", to: "20:00" },
      "2026-11-22T10:00",
    ],
    [
      "from coast to coast",
      "2026-11-22T03:00Z",
      ["America/New_York", "America/Los_Angeles"],
      DAY,
      "2026-11-22T16:00",
    ],
    [
      "no time suits both: the first",
      "2026-11-22T12:00Z",
      ["Europe/London", "Pacific/Auckland"],
      { from: "12:00", to: "13:00" },
      "2026-11-22T12:00",
    ],
  ])("%s", (_, from, zones, window, expected) => {
    expect(iso(nextInWindow(at(from), zones, window))).toBe(expected);
  });
});
