/**
 * Countries by ISO 3166-1 alpha-2, with English names and dial codes. Includes XK (Kosovo): user-assigned, not
 * official, but the country of +383.
 */
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/max";
import { regionName } from "./region-name";

export interface Country {
  /** ISO 3166-1 alpha-2, upper case. */
  iso2: string;
  /** English short name. */
  name: string;
  /** `+` and 1 to 3 digits; null without a dial code (Antarctica and other uninhabited islands). */
  dialCode: string | null;
}

function readCountry([iso2, names]: [string, string | string[]]): Country {
  return {
    iso2,
    name: (typeof names === "string" ? names : names[0]) ?? iso2,
    dialCode: isSupportedCountry(iso2) ? `+${getCountryCallingCode(iso2)}` : null,
  };
}

/** All countries, ordered by code. */
export const COUNTRIES: readonly Country[] = Object.entries(
  english.countries as Record<string, string | string[]>,
)
  .map(readCountry)
  .sort((a, b) => (a.iso2 < b.iso2 ? -1 : 1));

const BY_CODE: ReadonlyMap<string, Country> = new Map(COUNTRIES.map((c) => [c.iso2, c]));

/** True for the upper-case code of a country. */
export function isCountry(iso2: string): boolean {
  return BY_CODE.has(iso2);
}

/**
 * Returns the upper-case code for any case, or null if there is no such country. ASCII letters only: in upper case, a
 * `ß` would be South Sudan.
 */
export function parseCountryCode(text: string): string | null {
  const code = /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : "";
  return isCountry(code) ? code : null;
}

/** Returns the country of an upper-case code, or undefined. */
export function findCountry(iso2: string): Country | undefined {
  return BY_CODE.get(iso2);
}

/**
 * Returns all countries sorted by localized name. For browsers: their Intl data may name and order them differently
 * from the server's.
 */
export function countriesIn(lang: string): Country[] {
  const { compare } = new Intl.Collator(lang);
  return COUNTRIES.map((country) => {
    const name = regionName(country.iso2, lang);
    return { ...country, name: name === country.iso2 ? country.name : name };
  }).sort((a, b) => compare(a.name, b.name));
}
