/**
 * Countries by ISO 3166-1 alpha-2, with English names and dial codes. The list also holds XK (Kosovo):
 * user-assigned, not official, but the country that the numbering plan of +383 leads to.
 */
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/max";
import { regionName } from "./region-name";

export interface Country {
  /** ISO 3166-1 alpha-2, upper case. */
  iso2: string;
  /** English short name. */
  name: string;
  /** `+` and 1 to 3 digits; null where nobody is numbered (Antarctica and other empty islands). */
  dialCode: string | null;
}

function readCountry([iso2, names]: [string, string | string[]]): Country {
  return {
    iso2,
    name: (typeof names === "string" ? names : names[0]) ?? iso2,
    dialCode: isSupportedCountry(iso2) ? `+${getCountryCallingCode(iso2)}` : null,
  };
}

/** All countries, ordered by their code. */
export const COUNTRIES: readonly Country[] = Object.entries(
  english.countries as Record<string, string | string[]>,
)
  .map(readCountry)
  .sort((a, b) => (a.iso2 < b.iso2 ? -1 : 1));

const BY_CODE: ReadonlyMap<string, Country> = new Map(COUNTRIES.map((c) => [c.iso2, c]));

/** Whether `iso2` is the upper-case code of a country. */
export function isCountry(iso2: string): boolean {
  return BY_CODE.has(iso2);
}

/**
 * The upper-case code that someone wrote in any case; null where there is no such country. Other letters aren't read:
 * in upper case, a `ß` would be South Sudan.
 */
export function parseCountryCode(text: string): string | null {
  const code = /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : "";
  return isCountry(code) ? code : null;
}

/** The country of an upper-case code, or undefined. */
export function findCountry(iso2: string): Country | undefined {
  return BY_CODE.get(iso2);
}

/**
 * All countries by their name in a language. For browsers, which have no list of their own, and whose names and order
 * may differ from the server's.
 */
export function countriesIn(lang: string): Country[] {
  const { compare } = new Intl.Collator(lang);
  return COUNTRIES.map((country) => {
    const name = regionName(country.iso2, lang);
    return { ...country, name: name === country.iso2 ? country.name : name };
  }).sort((a, b) => compare(a.name, b.name));
}
