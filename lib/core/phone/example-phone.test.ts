import { expect, test } from "vitest";
import { COUNTRIES } from "@/lib/core/countries/countries";
import { examplePhone } from "./example-phone";
import { parsePhoneNumber } from "./phone-number";

test("has a valid example number of its own for every country", () => {
  const dialled = COUNTRIES.filter(({ dialCode }) => dialCode !== null);
  const wrong = dialled.filter(({ iso2, dialCode }) => {
    const e164 = examplePhone(iso2);
    return parsePhoneNumber(e164, "DE").e164 !== e164 || !e164.startsWith(dialCode ?? "?");
  });
  expect(wrong.map(({ iso2 }) => [iso2, examplePhone(iso2)])).toEqual([]);
  expect(examplePhone("DE")).toBe("+491713920001");
  expect(examplePhone("AQ")).toBe(examplePhone("GB"));
});
