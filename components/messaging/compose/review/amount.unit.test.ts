import { expect, it } from "vitest";
import { isSameAmount } from "./amount";

it.each([
  ["0.075", 0.075, true],
  ["0.0750", 0.075, true],
  ["0,0750", 0.075, true],
  ["EUR 12.40", 12.4, true],
  ["12,40 EUR", 12.4, true],
  ["1,234.50", 1234.5, true],
  ["1.234,50", 1234.5, true],
  ["1.234", 1234, true],
  ["1.234", 1.234, true],
  ["1,234", 1234, true],
  ["1,234", 1.234, true],
  ["12.4", 12.5, false],
  ["", 0, false],
  ["yes", 1, false],
])("compares %j with %d: %s", (typed, amount, expected) => {
  expect(isSameAmount(typed, amount)).toBe(expected);
});
