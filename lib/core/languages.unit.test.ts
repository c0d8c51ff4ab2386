import { expect, test } from "vitest";
import { accountLocale, LANGUAGES, regionalTag, toLanguage } from "./languages";

test.each([
  ["de", "CHF", "de-CH", "de-CH"],
  ["de", "EUR", "de", "de-DE"],
  ["en", "CHF", "en", "en-GB"],
  ["pl", "EUR", "pl", "pl-PL"],
  ["pt", "EUR", "pt-PT", "pt-PT"],
  ["pt", null, "pt-PT", "pt-PT"],
] as const)("the locale of %s with %s is %s", (language, currency, locale, tag) => {
  expect(accountLocale(language, currency)).toBe(locale);
  expect(regionalTag(accountLocale(language, currency))).toBe(tag);
  expect(toLanguage(locale)).toBe(language);
});

test.each(LANGUAGES)("pages in %s have its region's plural forms and numbers", (language) => {
  const [own, regional] = [accountLocale(language, "EUR"), regionalTag(language)];
  const forms = (locale: string) => {
    const rules = new Intl.PluralRules(locale);
    return [0, 1, 2, 5, 22, 1.5, 1_000_000].map((count) => rules.select(count));
  };
  expect(forms(own)).toEqual(forms(regional));
  const format = (locale: string) => new Intl.NumberFormat(locale).format(1_234_567.5);
  expect(format(own)).toBe(format(regional));
});

test.each(["fr", "", "d", "german"])("falls back to English for %j", (value) => {
  expect(toLanguage(value)).toBe("en");
});
