import { searchPosition } from "@/lib/core/text/search-text";

export interface CountryNames {
  getNames: (iso2: string) => readonly string[];
  getDialCode: (iso2: string) => string | undefined;
}

function dialDigits(query: string): string | null {
  return /^(?:\+|00)?\s*(\d{1,6})$/.exec(query.trim())?.[1] ?? null;
}

/** Matches by code, dial code, or the beginning of a word, ignoring case and accents. An empty query matches all. */
export function countryMatcher(query: string, names: CountryNames): (iso2: string) => boolean {
  const digits = dialDigits(query);
  if (digits !== null) {
    return (iso2) => names.getDialCode(iso2)?.slice(1).startsWith(digits) === true;
  }
  const requested = query.slice(0, 100).trim();
  if (requested === "") return () => true;
  return (iso2) =>
    [iso2, ...names.getNames(iso2)].some(
      (name) => searchPosition(` ${name}`, ` ${requested}`) >= 0,
    );
}
