export const LANGUAGES = ["en", "de", "es", "pt", "pl"] as const;

export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  pt: "Português",
  pl: "Polski",
};

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Swiss German: `ss` for `ß`, and `CHF 1’234.50`. Derived from `de`, so it has no files. */
export const SWISS_GERMAN = "de-CH";

/** Without a country, `pt` has plural forms, numbers and country names of Brazil. */
export const EUROPEAN_PORTUGUESE = "pt-PT";

/** Accented, longer English of tests (`PSEUDO_LANGUAGE`). Derived from `en`, so it has no files. */
export const PSEUDO_LOCALE = "en-XA";

/** Locale of pages. */
export type Locale =
  | Exclude<Language, "pt">
  | typeof SWISS_GERMAN
  | typeof EUROPEAN_PORTUGUESE
  | typeof PSEUDO_LOCALE;

export function toLanguage(locale: string): Language {
  if (locale === SWISS_GERMAN) return "de";
  const language = locale === EUROPEAN_PORTUGUESE ? "pt" : locale;
  return isLanguage(language) ? language : "en";
}

/** Returns the locale of pages in a language; Swiss German for German with Swiss francs. */
export function accountLocale(language: Language, currency: string | null): Locale {
  if (language === "pt") return EUROPEAN_PORTUGUESE;
  return language === "de" && currency === "CHF" ? SWISS_GERMAN : language;
}

/** English and Portuguese follow Europe: day before month, 24 hours. */
const REGIONS: Readonly<Record<Language, string>> = {
  en: "en-GB",
  de: "de-DE",
  es: "es-ES",
  pt: "pt-PT",
  pl: "pl-PL",
};

/** Returns the tag for dates and amounts: `en-GB` for `en`. */
export function regionalTag(locale: string): string {
  if (locale === PSEUDO_LOCALE) return REGIONS.en;
  return isLanguage(locale) ? REGIONS[locale] : locale;
}
