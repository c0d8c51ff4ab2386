import { callingCodeOfCountry } from "@/lib/core/phone/phone-number";
import { phonePart, phonePrefix } from "@/lib/core/phone/phone-search";
import { splitWords } from "./words";

/** What a search looks for in a group; see `find_contacts` in the migrations. */
export interface ContactSearch {
  /** What a number begins with, as E.164. */
  starts: string[];
  /** Its last digits, backwards. */
  end: string | null;
  /** A query of `tsquery`, as text. */
  words: string | null;
}

const backwards = (digits: string) => [...digits].reverse().join("");

/** The same in all groups: its words stand behind the number of none. */
export type NumberSearch = Omit<ContactSearch, "words"> & { words: string[] | null };

/** As `readSearch`, wherever the number stands. */
export function parseNumberSearch(typed: string, iso2: string): NumberSearch | null {
  const search = parseContactSearch(typed, iso2, "");
  if (search === null) return null;
  return { ...search, words: search.words === null ? null : splitWords(typed) };
}

/**
 * What someone means who types this: a number by its beginning, international or national, or by its end; else
 * beginnings of words. Null: nothing but spaces or signs was typed, which asks for nothing.
 */
export function parseContactSearch(
  typed: string,
  iso2: string,
  groupId: string,
): ContactSearch | null {
  const prefix = phonePrefix(typed, iso2);
  if (prefix !== null) return { starts: [prefix], end: null, words: null };
  const part = phonePart(typed);
  const words = splitWords(typed).map((word) => `'${groupId}:${word}':*`);
  if (words.length === 0) return null;
  const code = callingCodeOfCountry(iso2);
  const national = code === null ? [] : [`+${code}${part}`];
  return {
    starts: part === null ? [] : [`+${part}`, ...national],
    end: part === null ? null : backwards(part),
    words: words.join(" & "),
  };
}
