import { getCallingCode } from "@/lib/core/phone/phone-number";
import { phonePart, phonePrefix } from "@/lib/core/phone/phone-search";
import { splitWords } from "./words";

export interface ContactSearch {
  /** Beginnings in E.164. */
  starts: string[];
  /** Reversed end of a number. */
  end: string | null;
  /** `tsquery` as text. */
  words: string | null;
}

const reverseDigits = (digits: string) => [...digits].reverse().join("");

/** Search across all groups; words have no group prefix. */
export type NumberSearch = Omit<ContactSearch, "words"> & { words: string[] | null };

export function parseNumberSearch(input: string, iso2: string): NumberSearch | null {
  const search = parseContactSearch(input, iso2, "");
  if (search === null) return null;
  return { ...search, words: search.words === null ? null : splitWords(input) };
}

/**
 * Parses the beginning of a number, international or national, or its end; otherwise prefixes of words. Returns null
 * without letters or digits.
 */
export function parseContactSearch(
  input: string,
  iso2: string,
  groupId: string,
): ContactSearch | null {
  const prefix = phonePrefix(input, iso2);
  if (prefix !== null) return { starts: [prefix], end: null, words: null };
  const part = phonePart(input);
  const terms = splitWords(input).map((word) => `'${groupId}:${word}':*`);
  if (terms.length === 0) return null;
  const code = getCallingCode(iso2);
  const national = code === null ? [] : [`+${code}${part}`];
  return {
    starts: part === null ? [] : [`+${part}`, ...national],
    end: part === null ? null : reverseDigits(part),
    words: terms.join(" & "),
  };
}
