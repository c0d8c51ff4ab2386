import { expect, test } from "vitest";
import { parseVatId } from "./vat-id";

test.each([
  ["DE136695976", "DE136695976"],
  ["de 136 695 976", "DE136695976"],
  ["ATU13585627", "ATU13585627"],
  ["CHE-116.281.710 MWST", "CHE116281710MWST"],
])("%s is %s", (input, value) => {
  expect(parseVatId(input)).toBe(value);
});

test.each(["DE123456789", "136695976", "", "XX136695976", "DE13669597", "<b>"])(
  "%s is refused",
  (input) => {
    expect(() => parseVatId(input)).toThrow(/isn't a valid VAT number/);
  },
);
