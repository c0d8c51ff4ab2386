import { expect, test } from "vitest";
import { phonePart, phonePrefix } from "./phone-search";

test.each([
  ["0171 392 0001", "DE", "+491713920001"],
  ["0171/392-0001", "DE", "+491713920001"],
  ["+49 171 3920001", "GB", "+491713920001"],
  ["+49 (0)171 392 0001", "GB", "+491713920001"],
  ["0049 171 392", "DE", "+49171392"],
  ["+49 171", "DE", "+49171"],
  ["07700 900123", "GB", "+447700900123"],
  // Part of a number, and what may be no number at all.
  ["0171 392", "DE", null],
  ["491713920001", "DE", null],
  ["4711", "DE", null],
  ["0007919", "DE", null],
  ["00999123", "DE", null],
  ["+49", "DE", null],
  ["order 0171", "DE", null],
  ["", "DE", null],
])("searches %j of an account in %s by the prefix %j", (typed, iso2, prefix) => {
  expect(phonePrefix(typed, iso2)).toBe(prefix);
});

test.each([
  ["0171 392", "171392"],
  ["392 00 01", "3920001"],
  ["(212) 555-0169", "2125550169"],
  ["12", null],
  ["000", null],
  ["order 4711", null],
])("searches %j as the substring %j", (typed, part) => {
  expect(phonePart(typed)).toBe(part);
});
