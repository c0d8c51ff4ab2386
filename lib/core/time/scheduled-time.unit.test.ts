import { describe, expect, it } from "vitest";
import { isWithinHours, scheduledTimeAt, resolveScheduledTime } from "./scheduled-time";

const utc = (text: string) => Date.parse(text) / 1000;
const zone = "Europe/Berlin";

describe("a planned time", () => {
  it("is one instant as a rule", () => {
    expect(resolveScheduledTime({ date: "2026-11-27", time: "08:00", zone })).toEqual({
      kind: "instant",
      at: utc("2026-11-27T07:00Z"),
      isRepeated: false,
    });
  });

  it("that clocks skip names what they show instead", () => {
    expect(resolveScheduledTime({ date: "2027-03-28", time: "02:30", zone })).toEqual({
      kind: "missing",
      next: utc("2027-03-28T01:30Z"),
    });
  });

  it("that clocks show twice asks which one is meant, and takes the answer", () => {
    const plan = { date: "2027-10-31", time: "02:30", zone };
    const [first, second] = [utc("2027-10-31T00:30Z"), utc("2027-10-31T01:30Z")];
    expect(resolveScheduledTime(plan)).toEqual({ kind: "twice", first, second });
    expect(resolveScheduledTime({ ...plan, occurrence: 1 })).toMatchObject({
      at: first,
      isRepeated: true,
    });
    expect(resolveScheduledTime({ ...plan, occurrence: 2 })).toMatchObject({
      at: second,
      isRepeated: true,
    });
  });

  it.each([
    ["", "08:00", zone, "incomplete"],
    ["2026-11-27", "", zone, "incomplete"],
    ["2026-11-27", "08:00", "Mars/Olympus", "unknownZone"],
  ])("%s %s %s is %s", (date, time, name, kind) => {
    expect(resolveScheduledTime({ date, time, zone: name }).kind).toBe(kind);
  });

  it("comes back from its instant, in any hour", () => {
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
])("%s within %j: %s", (at, hours, expected) => {
  expect(isWithinHours(utc(at), zone, hours)).toBe(expected);
});
