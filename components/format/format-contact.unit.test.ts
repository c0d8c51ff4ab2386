import { expect, it } from "vitest";
import { formatContact } from "./format-contact";

it("returns the name of a number, and the number without one", () => {
  expect(formatContact({ contact_name: "Ana", phone: "+4915112345678" })).toBe("Ana");
  expect(formatContact({ contact_name: null, phone: "+4915112345678" })).toBe("+49 1511 2345678");
  expect(formatContact({ phone: "+4915112345678" })).toBe("+49 1511 2345678");
});
