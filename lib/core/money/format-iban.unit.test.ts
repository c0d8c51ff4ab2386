import { expect, it } from "vitest";
import { formatIban } from "./format-iban";

it.each([
  ["DE02120300000000202051", "DE02 1203 0000 0000 2020 51"],
  ["NL91ABNA0417164300", "NL91 ABNA 0417 1643 00"],
  ["AT61 1904 3002 3457 3201", "AT61 1904 3002 3457 3201"],
])("formats %s as %s", (iban, written) => {
  expect(formatIban(iban)).toBe(written);
});
