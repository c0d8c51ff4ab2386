/** What is known of a country while it is searched for. */
export interface CountryWords {
  namesOf: (iso2: string) => readonly string[];
  /** `+` and digits; undefined where nobody is numbered. */
  dialCodeOf: (iso2: string) => string | undefined;
}

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** `+49`, `0049` and `49` as the digits of a dial code; null for what is no number. */
function dialDigits(query: string): string | null {
  return /^(?:\+|00)?\s*(\d{1,6})$/.exec(query.trim())?.[1] ?? null;
}

/**
 * Returns whether a country is among those looked for: its code, its dial code, or a word of one of its names begins as
 * the query does, whatever its case and accents. An empty query finds all.
 */
export function countryMatcher(query: string, words: CountryWords): (iso2: string) => boolean {
  const digits = dialDigits(query);
  if (digits !== null) {
    return (iso2) => words.dialCodeOf(iso2)?.slice(1).startsWith(digits) === true;
  }
  const wanted = fold(query.slice(0, 100));
  if (wanted === "") return () => true;
  return (iso2) =>
    [iso2, ...words.namesOf(iso2)]
      .map(fold)
      .some((word) => word.startsWith(wanted) || word.includes(` ${wanted}`));
}
