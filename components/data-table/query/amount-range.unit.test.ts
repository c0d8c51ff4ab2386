import { expect, test } from "vitest";
import { parseAmountRange } from "./amount-range";

test.each([
  ["0.05..0.15", { from: "0.05", to: "0.15" }],
  ["0.05..", { from: "0.05" }],
  ["..12", { to: "12" }],
  ["1..2", { from: "1", to: "2" }],
  ["..", null],
  ["", null],
  ["1", null],
  ["1.2.3..4", null],
  ["-1..2", null],
  ["0,5..1", null],
  ["0.12345..1", null],
  ["1..2..3", null],
])("parses %j as %j", (text, range) => {
  expect(parseAmountRange(text)).toEqual(range);
});
