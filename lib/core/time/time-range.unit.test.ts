import { describe, expect, it } from "vitest";
import { parseTimeRange, formatTimeRange } from "./time-range";

const utc = (text: string) => Date.parse(text) / 1000;
const ZONE = "Europe/Berlin";

describe("time range in a URL", () => {
  it.each([
    ["2026-11-01..2026-11-21", "2026-10-31T23:00Z", "2026-11-21T23:00Z"],
    ["2026-10-25..2026-10-25", "2026-10-24T22:00Z", "2026-10-25T23:00Z"],
    ["2026-11-20T10:00..2026-11-20T11:00", "2026-11-20T09:00Z", "2026-11-20T10:00Z"],
    ["2026-10-25T02:00..2026-10-25T01:00Z", "2026-10-25T00:00Z", "2026-10-25T01:00Z"],
    ["2026-10-25T01:00Z..2026-10-25T03:00", "2026-10-25T01:00Z", "2026-10-25T02:00Z"],
  ])("parses and formats %s in the account's time zone", (text, from, to) => {
    const range = { from: utc(from), to: utc(to) };
    expect(parseTimeRange(text, ZONE)).toEqual(range);
    expect(formatTimeRange(range, ZONE)).toBe(text);
  });

  it("can be open at one end", () => {
    expect(parseTimeRange("2026-11-01..", ZONE)).toEqual({ from: utc("2026-10-31T23:00Z") });
    expect(parseTimeRange("..2026-11-01", ZONE)).toEqual({ to: utc("2026-11-01T23:00Z") });
  });

  it.each([
    "",
    "..",
    "2026-11-01",
    "2026-02-30..2026-03-01",
    "2026-11-21..2026-11-01",
    "2026-11-21T25:00..2026-11-22",
    "yesterday..today",
    "2026-11-01..2026-11-02..2026-11-03",
  ])("rejects %j", (text) => {
    expect(parseTimeRange(text, ZONE)).toBeNull();
  });
});
