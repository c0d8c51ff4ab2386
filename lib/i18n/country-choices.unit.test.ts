import { expect, test } from "vitest";
import { countryFromHeader } from "./country-choices";

test.each([
  ["en-GB,en;q=0.9", "GB"],
  ["de,en-US;q=0.7,en;q=0.3", "US"],
  ["zh-Hant-TW", "TW"],
  ["en,de;q=0.9", null],
  ["en-ZZ, fr-CH", "CH"],
  ["es-419", null],
  ["-GB", null],
  [null, null],
])("shows for %s the name %s", (header, country) => {
  expect(countryFromHeader(header)).toBe(country);
});
