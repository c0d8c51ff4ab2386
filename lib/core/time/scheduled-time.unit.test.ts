import { describe, expect, it } from "vitest";
import { isWithinHours, scheduledTimeAt, resolveScheduledTime } from "./scheduled-time";

const utc = (text: string) => Date.parse(text) / 1000;
const zone = "Europe/Berlin";

describe("scheduled time", () => {
  it("is one instant in general", () => {
    expect(resolveScheduledTime({ date: "2026-11-27", time: "08:00", zone })).toEqual({
      kind: "instant",
      at: utc("2026-11-27T07:00Z"),
      isRepeated: false,
    });
  });

  it("that DST skips suggests the shifted time", () => {
    expect(resolveScheduledTime({ date: "2027-03-28", time: "02:30", zone })).toEqual({
      kind: "missing",
      next: utc("2027-03-28T01:30Z"),
    });
  });

  it("that DST repeats asks which one is meant, and accepts the choice", () => {
    const scheduled = { date: "2027-10-31", time: "02:30", zone };
    const [first, second] = [utc("2027-10-31T00:30Z"), utc("2027-10-31T01:30Z")];
    expect(resolveScheduledTime(scheduled)).toEqual({ kind: "twice", first, second });
    expect(resolveScheduledTime({ ...scheduled, occurrence: 1 })).toMatchObject({
      at: first,
      isRepeated: true,
    });
    expect(resolveScheduledTime({ ...scheduled, occurrence: 2 })).toMatchObject({
      at: second,
      isRepeated: true,
    });
  });

  it.each([
    ["", "08:00", zone, "incomplete"],
    ["2026-11-27", "", zone, "incomplete"],
    ["2026-11-27", "08:00", "Mars/Olympus", "unknownZone"],
  ])("parses %s %s %s as %s", (date, time, name, kind) => {
    expect(resolveScheduledTime({ date, time, zone: name }).kind).toBe(kind);
  });

  it("round-trips its instant, at any hour", () => {
    for (const text of ["2026-11-27T07:00Z", "2027-10-31T00:30Z", "2027-10-31T01:30Z"]) {
      expect(resolveScheduledTime(scheduledTimeAt(utc(text), zone))).toMatchObject({
        at: utc(text),
      });
    }
  });
});

it.each([
  ["2026-11-27T20:30Z", { from: "21:00", to: "08:00" }, true],
  ["2026-11-27T06:59Z", { from: "21:00", to: "08:00" }, true],
  ["2026-11-27T07:00Z", { from: "21:00", to: "08:00" }, false],
  ["2026-11-27T12:00Z", { from: "08:00", to: "20:00" }, true],
  ["2026-11-27T19:00Z", { from: "08:00", to: "20:00" }, false],
])("checks %s within %j: %s", (at, hours, expected) => {
  expect(isWithinHours(utc(at), zone, hours)).toBe(expected);
});
