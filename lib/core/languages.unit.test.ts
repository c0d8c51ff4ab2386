import { expect, test } from "vitest";
import { accountLocale, regionalTag, toLanguage } from "./languages";

test.each([
  ["de", "CHF", "de-CH", "de-CH"],
  ["de", "EUR", "de", "de-DE"],
  ["en", "CHF", "en", "en-GB"],
  ["pl", "EUR", "pl", "pl-PL"],
] as const)("the locale of %s with %s is %s", (language, currency, locale, tag) => {
  expect(accountLocale(language, currency)).toBe(locale);
  expect(regionalTag(accountLocale(language, currency))).toBe(tag);
  expect(toLanguage(locale)).toBe(language);
});

test.each(["fr", "", "d", "german"])("falls back to English for %j", (value) => {
  expect(toLanguage(value)).toBe("en");
});
