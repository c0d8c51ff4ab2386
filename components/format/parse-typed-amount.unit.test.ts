import { expect, test } from "vitest";
import { parseTypedAmount } from "./parse-typed-amount";

test.each<[string, string, number | null]>([
  ["1.000", "de", 1_000],
  ["10.000", "de", 10_000],
  ["1.234.567,5", "de", 1_234_567.5],
  ["1.234,50", "de", 1_234.5],
  ["12,5", "de", 12.5],
  ["12.5", "de", 12.5],
  ["12.50 €", "de", 12.5],
  ["0.075", "de", 0.075],
  ["0,0750", "de", 0.075],
  ["1,000", "en", 1_000],
  ["10,000", "en", 10_000],
  ["1,234,567.5", "en", 1_234_567.5],
  ["12.5", "en", 12.5],
  ["12,50", "en", 12.5],
  ["0,075", "en", 0.075],
  ["1.000", "en", 1],
  ["CHF 1’234.50", "en", 1_234.5],
  ["1 234,50", "de", 1_234.5],
  [".5", "en", 0.5],
  ["12,", "de", 12],
  ["1.00,50", "de", null],
  ["1.2.3", "en", null],
  ["1,23,456", "en", null],
  ["1,2.5,1", "en", null],
  ["-5", "en", null],
  [".", "en", null],
  ["", "en", null],
  ["ten", "en", null],
])("parses %j in %s as %s", (typed, locale, amount) => {
  expect(parseTypedAmount(typed, locale)).toBe(amount);
});
