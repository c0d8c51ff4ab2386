import { expect, it } from "vitest";
import { isSameAmount } from "./amount";

it.each([
  ["0.075", 0.075, "en", true],
  ["0.0750", 0.075, "de", true],
  ["0,0750", 0.075, "de", true],
  ["EUR 12.40", 12.4, "en", true],
  ["12,40 EUR", 12.4, "de", true],
  ["1,234.50", 1234.5, "en", true],
  ["1.234,50", 1234.5, "de", true],
  ["12.4", 12.5, "en", false],
  ["", 0, "en", false],
  ["yes", 1, "en", false],
])("formats %j for %d in %s: %s", (typed, amount, locale, expected) => {
  expect(isSameAmount(typed, amount, locale)).toBe(expected);
});
