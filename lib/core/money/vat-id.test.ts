import { expect, test } from "vitest";
import { parseVatId } from "./vat-id";

test.each([
  ["DE136695976", "DE136695976"],
  ["de 136 695 976", "DE136695976"],
  ["ATU13585627", "ATU13585627"],
  ["GR 123456783", "EL123456783"],
  ["el123456783", "EL123456783"],
  ["XI 123 4567 82", "XI123456782"],
  ["XIGD001", "XIGD001"],
  ["GB123456782", "GB123456782"],
  ["DE\u00a0136\u202f695\u2011976\u200e", "DE136695976"],
  ["CHE-116.281.710 MWST", "CHE116281710MWST"],
])("normalizes %s to %s", (input, value) => {
  expect(parseVatId(input)).toBe(value);
});

test.each([
  "DE123456789",
  "136695976",
  "",
  "XX136695976",
  "GR123456789",
  "XI123456789",
  "DE13669597",
  "<b>",
])("rejects %s", (input) => {
  expect(() => parseVatId(input)).toThrow(/isn't a valid VAT number/);
});
