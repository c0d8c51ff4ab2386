/** Languages of pages, mails, documents and hosted forms. */
export const LANGUAGES = ["en", "de", "es", "pt", "pl"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each in its own language. */
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

/** Returns English for other languages. */
export function toLanguage(value: string): Language {
  return isLanguage(value) ? value : "en";
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
  return isLanguage(locale) ? REGIONS[locale] : locale;
}
