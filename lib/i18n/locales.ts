/** The languages that are complete. A language is added here once `translations/` holds all of it. */
export const LOCALES = ["en", "de"] as const;

export type Locale = (typeof LOCALES)[number];

/** Each in its own words, so that everyone finds theirs. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", de: "Deutsch" };

/** Regions whose dates and amounts we write; English is written as in Europe: day before month, 24 hours. */
const REGIONS: Readonly<Record<string, string>> = { en: "en-GB", de: "de-DE" };

/** The language and region by which dates and amounts are written for readers of a language: `en-GB` for `en`. */
export function regionalTag(locale: string): string {
  return REGIONS[locale] ?? locale;
}

const DEFAULT_LOCALE: Locale = "en";

/** The language chosen before signing in. */
export const LOCALE_COOKIE = "locale";

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** `de-AT;q=0.8` as a language and its weight. */
function parseRange(range: string): { language: string; weight: number } {
  const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
  const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
  return { language: tag.split("-")[0] ?? "", weight: weight === undefined ? 1 : Number(weight) };
}

/** The language of who isn't signed in: the one chosen in this browser, else what it asks for. */
export function localeOfVisitor(chosen: string | undefined, accepted: string | null): Locale {
  return isLocale(chosen) ? chosen : localeFromHeader(accepted);
}

/** The best of our languages for an `Accept-Language` header (RFC 9110, 12.5.4). */
export function localeFromHeader(header: string | null): Locale {
  const wanted = (header ?? "")
    .split(",")
    .map(parseRange)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
  return wanted.find(isLocale) ?? DEFAULT_LOCALE;
}
