import { expect, test } from "vitest";
import { roughLength } from "./rough-length";

test.each([
  [0.4, { unit: "day", count: 0 }],
  [20.9, { unit: "day", count: 20 }],
  [59.9, { unit: "day", count: 59 }],
  [61, { unit: "month", count: 2 }],
  [364, { unit: "month", count: 11 }],
  [528, { unit: "long", count: 0 }],
])("formats %s days in a fitting unit", (days, expected) => {
  expect(roughLength(days)).toEqual(expected);
});
