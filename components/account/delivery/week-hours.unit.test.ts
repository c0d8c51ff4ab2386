import { expect, test } from "vitest";
import { hourOffset, indexWeekHours } from "./week-hours";

const HOUR = Date.UTC(2026, 10, 21, 12) / 1_000;

test.each([
  ["Europe/Berlin", 0],
  ["UTC", 0],
  ["Asia/Kolkata", 30],
  ["Asia/Kathmandu", 45],
  ["America/St_Johns", 30],
  ["Australia/Adelaide", 30],
])("aligns hourly buckets in %s at %i minutes past the hour", (timeZone, minutes) => {
  expect(hourOffset(HOUR, timeZone)).toBe(minutes * 60);
});

test("looks up figures by weekday and hour", () => {
  const find = indexWeekHours([{ weekday: 1, hour: 11, messages: 3 }]);
  expect([find(1, 11)?.messages, find(11, 1)]).toEqual([3, undefined]);
});
