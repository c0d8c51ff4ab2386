import { describe, expect, test } from "vitest";
import { parseTypedCount, parseTypedNumber, toTypedNumber } from "./typed-number";

describe("in every language", () => {
  test.each<[string, number | null]>([
    ["0,075", 0.075],
    ["0.075", 0.075],
    ["0,0750", 0.075],
    ["12.5", 12.5],
    ["12,50", 12.5],
    ["12,", 12],
    [".5", 0.5],
    [",5", 0.5],
    ["1234", 1_234],
    ["1234.5678", 1_234.5678],
    ["1234,567", 1_234.567],
    ["1.234,50", 1_234.5],
    ["1,234.50", 1_234.5],
    ["1,234.567", 1_234.567],
    ["1.234.567", 1_234_567],
    ["1,234,567", 1_234_567],
    ["1,234,567.5", 1_234_567.5],
    ["1 234", 1_234],
    ["1 234,50", 1_234.5],
    ["1\u00a0234,567", 1_234.567],
    ["1\u202f234\u202f567", 1_234_567],
    ["1’234.50", 1_234.5],
    ["1'234'567.5", 1_234_567.5],
    ["12.50 €", 12.5],
    ["€12,50", 12.5],
    ["CHF 1’234.50", 1_234.5],
    ["Fr. 12.50", 12.5],
    ["12,50 zł", 12.5],
    [" 7 ", 7],
    ["12 50", null],
    ["1.00,50", null],
    ["1.2.3", null],
    ["1,23,456", null],
    ["1,2.5,1", null],
    ["1,234,", null],
    ["1’234,567.5", null],
    ["0,123,456", null],
    ["-5", null],
    ["1e5", null],
    ["12a5", null],
    [".", null],
    ["€", null],
    ["ten", null],
    ["5 apples", null],
  ])("parses %j as %s", (input, value) => {
    const expected = value === null ? { kind: "invalid" } : { kind: "number", value };
    expect(parseTypedNumber(input, ".")).toEqual(expected);
    expect(parseTypedNumber(input, ",")).toEqual(expected);
  });

  test.each(["", "  "])("distinguishes empty %j from invalid input", (input) => {
    expect(parseTypedNumber(input, ".")).toEqual({ kind: "empty" });
  });
});

test.each([
  ["1,234", ".", 1.234, 1_234],
  ["1.234", ",", 1.234, 1_234],
  ["1,000", ".", 1, 1_000],
  ["10.000", ",", 10, 10_000],
  ["999,999 €", ".", 999.999, 999_999],
  ["CHF 1.500", ",", 1.5, 1_500],
] as const)(
  "finds two readings of %j where the decimal separator is %j",
  (input, decimal, asDecimal, asWhole) => {
    expect(parseTypedNumber(input, decimal)).toEqual({ kind: "ambiguous", asDecimal, asWhole });
    for (const value of [asDecimal, asWhole]) {
      expect(parseTypedNumber(toTypedNumber(value, decimal), decimal)).toEqual({
        kind: "number",
        value,
      });
    }
  },
);

test.each([
  ["1.234", ".", 1.234],
  ["1,234", ",", 1.234],
] as const)("parses %j as a decimal where the decimal separator is %j", (input, decimal, value) => {
  expect(parseTypedNumber(input, decimal)).toEqual({ kind: "number", value });
});

test.each([
  ["1,000", 1_000],
  ["1.000", 1_000],
  ["1 000", 1_000],
  ["10000", 10_000],
  ["1,000,000", 1_000_000],
  ["12.0", 12],
  ["1,5", null],
  ["12.50", null],
  ["many", null],
  ["", null],
])("parses the count %j as %s", (input, count) => {
  expect(parseTypedCount(input)).toBe(count);
});

test.each([
  [0.075, ",", "0,075"],
  [1_234.5, ".", "1234.5"],
  [1_234, ",", "1234"],
  [0.000_001, ".", "0.000001"],
] as const)("formats %d with %j as %j", (value, decimal, text) => {
  expect(toTypedNumber(value, decimal)).toBe(text);
});
