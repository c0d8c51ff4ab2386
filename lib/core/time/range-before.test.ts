import { expect, it } from "vitest";
import { rangeBefore } from "./range-before";

const utc = (text: string) => Date.parse(text) / 1000;
const ZONE = "Europe/Berlin";

it.each([
  [
    "a running day, with the same hours of the day before",
    "day",
    "2026-11-20T23:00Z",
    "2026-11-21T09:41Z",
    "2026-11-21T09:00Z",
    "2026-11-19T23:00Z",
    "2026-11-20T09:00Z",
  ],
  [
    "finished days, with as many whole ones",
    "day",
    "2026-11-13T23:00Z",
    "2026-11-20T23:00Z",
    "2026-11-20T23:00Z",
    "2026-11-06T23:00Z",
    "2026-11-13T23:00Z",
  ],
  [
    "days across the end of summer time, by the clock on the wall",
    "day",
    "2026-10-25T23:00Z",
    "2026-10-27T11:00Z",
    "2026-10-27T11:00Z",
    "2026-10-23T22:00Z",
    "2026-10-25T11:00Z",
  ],
  [
    "month to date, with the month before to the same day and time",
    "month",
    "2026-10-31T23:00Z",
    "2026-11-21T09:41Z",
    "2026-11-21T09:00Z",
    "2026-09-30T22:00Z",
    "2026-10-21T08:00Z",
  ],
  [
    "the 31st, with a whole shorter month",
    "month",
    "2026-04-30T22:00Z",
    "2026-05-31T10:00Z",
    "2026-05-31T10:00Z",
    "2026-03-31T22:00Z",
    "2026-04-30T22:00Z",
  ],
  [
    "twelve months to date, with the same of the year before",
    "month",
    "2025-11-30T23:00Z",
    "2026-11-21T09:41Z",
    "2026-11-21T09:00Z",
    "2024-11-30T23:00Z",
    "2025-11-21T09:00Z",
  ],
  [
    "hours, with as many before",
    "hour",
    "2026-11-20T10:00Z",
    "2026-11-21T09:41Z",
    "2026-11-21T09:00Z",
    "2026-11-19T10:00Z",
    "2026-11-20T09:00Z",
  ],
  [
    "a range whose first hour is running, with nothing",
    "month",
    "2026-10-31T23:00Z",
    "2026-10-31T23:20Z",
    "2026-10-31T23:00Z",
    "2026-09-30T22:00Z",
    "2026-09-30T22:00Z",
  ],
] as const)("compares %s", (_name, step, from, to, until, first, last) => {
  const before = rangeBefore(
    { from: utc(from), to: utc(to) },
    { step, timeZone: ZONE, until: utc(until) },
  );
  expect(before).toEqual({ from: utc(first), to: utc(last) });
});
