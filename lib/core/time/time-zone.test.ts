import { expect, test } from "vitest";
import { isTimeZone } from "./time-zone";

test.each([
  ["Europe/Berlin", true],
  ["America/Argentina/Buenos_Aires", true],
  ["UTC", true],
  ["CET", true],
  ["PST8PDT", true],
  // Postgres knows these otherwise, or not at all.
  ["IST", false],
  ["ist", false],
  ["AGT", false],
  ["US/Pacific-New", false],
  ["SystemV/AST4", false],
  ["Europe/Atlantis", false],
  ["Mars/Olympus", false],
  ["+01:00", false],
  ["", false],
  ["Europe/Berlin\n", false],
  ["a".repeat(70), false],
])("%s", (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});
