/** Add a language once `translations/` holds all of it. */
export const LOCALES = ["en", "de"] as const;

export type Locale = (typeof LOCALES)[number];

export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", de: "Deutsch" };

/** English follows Europe: day before month, 24 hours. */
const REGIONS: Readonly<Record<string, string>> = { en: "en-GB", de: "de-DE" };

/** Returns the tag for dates and amounts: `en-GB` for `en`. */
export function regionalTag(locale: string): string {
  return REGIONS[locale] ?? locale;
}

const DEFAULT_LOCALE: Locale = "en";

export const LOCALE_COOKIE = "locale";

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

function parseRange(range: string): { language: string; weight: number } {
  const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
  const weight = parameters
    .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
    .find(Boolean);
  return { language: tag.split("-")[0] ?? "", weight: weight === undefined ? 1 : Number(weight) };
}

export function localeOfVisitor(selected: string | undefined, accepted: string | null): Locale {
  return isLocale(selected) ? selected : localeFromHeader(accepted);
}

/** Returns the locale of an `Accept-Language` header (RFC 9110, 12.5.4). */
export function localeFromHeader(header: string | null): Locale {
  const requested = (header ?? "")
    .split(",")
    .map(parseRange)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
  return requested.find(isLocale) ?? DEFAULT_LOCALE;
}
