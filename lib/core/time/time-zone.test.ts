import { expect, test } from "vitest";
import { isTimeZone } from "./time-zone";

test.each([
  ["Europe/Berlin", true],
  ["America/Argentina/Buenos_Aires", true],
  ["UTC", true],
  ["Europe/Atlantis", false],
  ["Mars/Olympus", false],
  ["+01:00", false],
  ["", false],
  ["Europe/Berlin\n", false],
  ["a".repeat(70), false],
])("%s", (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});
