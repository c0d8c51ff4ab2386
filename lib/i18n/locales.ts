/** The languages that are complete. A language is added here once `messages/` holds all of it. */
export const LOCALES = ["en", "de"] as const;

export type Locale = (typeof LOCALES)[number];

/** Each in its own words, so that everybody finds theirs. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", de: "Deutsch" };

const DEFAULT_LOCALE: Locale = "en";

/** What somebody chose before signing in. */
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
