import { expect, test } from "vitest";
import { addsUp } from "./rounding";

test.each([
  [[], 0, true],
  [[1.25, 2.5], 3.75, true],
  // €0.08 and €0.08 beside €0.15.
  [[0.075, 0.075], 0.15, false],
  [[0.1, 0.2], 0.1 + 0.2, true],
  [[1.005, 1.005], 2.01, false],
  [[0.004, 0.004], 0.008, false],
])("%j beside %s: %s", (amounts, total, expected) => {
  expect(addsUp(amounts, total)).toBe(expected);
});
