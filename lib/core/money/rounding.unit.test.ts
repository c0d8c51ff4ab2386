import { expect, test } from "vitest";
import { matchesTotal, isWholeCents } from "./rounding";

test.each([
  [[], 0, true],
  [[1.25, 2.5], 3.75, true],
  // €0.08 and €0.08 beside €0.15.
  [[0.075, 0.075], 0.15, false],
  [[0.1, 0.2], 0.1 + 0.2, true],
  [[1.005, 1.005], 2.01, false],
  [[0.004, 0.004], 0.008, false],
])("shows %j next to %s: %s", (amounts, total, expected) => {
  expect(matchesTotal(amounts, total)).toBe(expected);
});

test.each([
  [38.22, true],
  [38.225, false],
  [0.1 + 0.2, true],
  [-0.000001, false],
  [100_000_000.01, true],
])("%s is a whole number of cents: %s", (amount, expected) => {
  expect(isWholeCents(amount)).toBe(expected);
});
