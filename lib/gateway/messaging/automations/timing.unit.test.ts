import { expect, test } from "vitest";
import { endOfWait, findStart, nextSendTime } from "./timing";

const [BERLIN, NEW_YORK] = ["+491713920001", "+12025550123"] as const;
const at = (iso: string) => Date.parse(iso) / 1_000;
const toIso = (seconds: number | null) =>
  seconds === null ? null : new Date(seconds * 1_000).toISOString().replace(".000", "");

test.each([
  [
    "today, if the time is to come",
    "2026-11-30T07:00:00Z",
    "10:00",
    ["MO"],
    "2026-11-30T09:00:00Z",
  ],
  [
    "a week later, if it has passed",
    "2026-11-30T09:00:00Z",
    "10:00",
    ["MO"],
    "2026-12-07T09:00:00Z",
  ],
  [
    "the next of several days",
    "2026-11-30T12:00:00Z",
    "10:00",
    ["MO", "WE"],
    "2026-12-02T09:00:00Z",
  ],
  ["after clocks go forward", "2026-03-28T12:00:00Z", "02:30", ["SU"], "2026-03-29T01:30:00Z"],
  ["the first of a repeated hour", "2026-10-24T12:00:00Z", "02:30", ["SU"], "2026-10-25T00:30:00Z"],
] as const)("waits until %s", (_case, now, time, weekdays, expected) => {
  const step = { kind: "wait_until" as const, time, weekdays: [...weekdays] };
  expect(toIso(endOfWait(step, at(now), BERLIN))).toBe(expected);
});

test("waits and sends in the recipient's zone", () => {
  const step = { kind: "wait_until" as const, time: "10:00", weekdays: ["TU" as const] };
  expect(toIso(endOfWait(step, at("2026-12-01T12:00:00Z"), NEW_YORK))).toMatch(/^2026-12-01T/);
  const window = { send_window: { from: "09:00", to: "20:00" } };
  expect(toIso(nextSendTime(window, at("2026-12-01T20:00:00Z"), BERLIN))).toBe(
    "2026-12-02T08:00:00Z",
  );
  expect(nextSendTime({ send_window: null }, at("2026-12-01T03:00:00Z"), BERLIN)).toBe(
    at("2026-12-01T03:00:00Z"),
  );
});

const trigger = (repeats: "yearly" | "once", days = 0) =>
  ({ kind: "date", group_id: 1, column: "a", repeats, days, time: "10:00" }) as const;

test.each([
  ["a birthday", "yearly", 0, "1990-12-24", "2026-12-24", true],
  ["another spelling", "yearly", 0, "24.12.1990", "2026-12-24", true],
  ["the day of birth itself", "yearly", 0, "2026-12-24", "2026-12-24", true],
  ["a day before birth", "yearly", 0, "2027-12-24", "2026-12-24", false],
  ["29 February in other years", "yearly", 0, "2024-02-29", "2026-02-28", true],
  ["two days before an appointment", "once", -2, "2026-12-26 15:00", "2026-12-24", true],
  ["over the end of a year", "once", 7, "2026-12-28", "2027-01-04", true],
  ["another year", "once", 0, "2025-12-24", "2026-12-24", false],
  ["a value that isn't a date", "once", 0, "soon", "2026-12-24", false],
  ["nothing", "once", 0, null, "2026-12-24", false],
] as const)("recognizes %s", (_case, repeats, days, value, day, isOn) => {
  const start = findStart(trigger(repeats, days), day, { phone: BERLIN, value });
  expect(toIso(start)).toBe(isOn ? `${day}T09:00:00Z` : null);
});
