/** ISO 3166-1 alpha-2. Includes XK (Kosovo): user-assigned, not official, but the country of +383. */
import { nameComparer } from "@/lib/core/text/search-text";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/max";
import { regionName } from "./region-name";

export interface Country {
  iso2: string;
  name: string;
  /** `+` and 1 to 3 digits; null for uninhabited places. */
  dialCode: string | null;
}

function readCountry([iso2, names]: [string, string | string[]]): Country {
  return {
    iso2,
    name: (typeof names === "string" ? names : names[0]) ?? iso2,
    dialCode: isSupportedCountry(iso2) ? `+${getCountryCallingCode(iso2)}` : null,
  };
}

export const COUNTRIES: readonly Country[] = Object.entries(
  english.countries as Record<string, string | string[]>,
)
  .map(readCountry)
  .sort((a, b) => (a.iso2 < b.iso2 ? -1 : 1));

const BY_CODE: ReadonlyMap<string, Country> = new Map(COUNTRIES.map((c) => [c.iso2, c]));

export function isCountry(iso2: string): boolean {
  return BY_CODE.has(iso2);
}

/**
 * Parses a country code in any case. ASCII only: in upper case, a `ß` would
 * be South Sudan.
 */
export function parseCountryCode(text: string): string | null {
  const code = /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : "";
  return isCountry(code) ? code : null;
}

export function findCountry(iso2: string): Country | undefined {
  return BY_CODE.get(iso2);
}

/** Returns sorted countries. Sent to browsers, whose Intl data may name and order them differently. */
export function getLocalizedCountries(lang: string): Country[] {
  const compare = nameComparer(lang);
  return COUNTRIES.map((country) => {
    const name = regionName(country.iso2, lang);
    return { ...country, name: name === country.iso2 ? country.name : name };
  }).sort((a, b) => compare(a.name, b.name));
}
