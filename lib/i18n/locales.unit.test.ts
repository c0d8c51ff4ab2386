import { describe, expect, it } from "vitest";
import { localeFromHeader } from "./locales";

describe("language of a signed-out visitor", () => {
  it.each([
    [null, "en"],
    ["", "en"],
    ["de", "de"],
    ["de-AT,en;q=0.5", "de"],
    ["fr-CH, fr;q=0.9, de;q=0.7, en;q=0.8, *;q=0.5", "en"],
    ["en;q=0, de;q=0.1", "de"],
    ["pl", "en"],
  ])("uses for %s the language %s", (header, locale) => {
    expect(localeFromHeader(header)).toBe(locale);
  });
});
