import {
  type CountryCode,
  getCountries,
  getExampleNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, test } from "vitest";
import { formatPhone } from "./format-phone";

test.each([
  ["+447700900123", "+44 7700 900123"],
  ["+12125550169", "+1 212 555 0169"],
  ["+491713920001", "+49 171 3920001"],
  ["+493023125000", "+49 30 23125000"],
  ["+33639980012", "+33 6 39 98 00 12"],
  ["+41791234567", "+41 79 123 45 67"],
  ["+5491123456789", "+54 9 11 2345 6789"],
  ["+80012345678", "+800 1234 5678"],
])("formats %s in its country's style: %s", (e164, shown) => {
  expect(formatPhone(e164)).toBe(shown);
});

test.each(["NORDWIND", "12345", "491713920001", "+49•••••••001", "", "+999123456789"])(
  "keeps values that aren't E.164 numbers: %j",
  (text) => {
    expect(formatPhone(text)).toBe(text);
  },
);

describe("agrees with libphonenumber", () => {
  /** Numbers around the example of a country: each last digit, and each digit behind the calling code. */
  function around(country: CountryCode): string[] {
    const example = getExampleNumber(country, examples);
    if (example === undefined) return [];
    const { countryCallingCode: code, nationalNumber } = example;
    const digits = [..."0123456789"];
    return digits.flatMap((digit) => [
      `+${code}${digit}${nationalNumber.slice(1)}`,
      `+${code}${nationalNumber.slice(0, 1)}${digit}${nationalNumber.slice(2)}`,
      `+${code}${nationalNumber.slice(0, -1)}${digit}`,
      `+${code}${nationalNumber}${digit}`,
    ]);
  }

  test.each(getCountries())("%s", (country) => {
    for (const e164 of around(country)) {
      const number = parsePhoneNumberFromString(e164, { extract: false });
      if (number?.isValid() !== true) continue;
      expect([e164, formatPhone(number.number)]).toEqual([e164, number.formatInternational()]);
    }
  });
});
