/** Characters of a word that count, and words of a number that are looked up. */
const WORD_MAX = 40;
const WORDS_MAX = 200;

/** The words of a text: letters and digits, in lower case, without accents. */
export function splitWords(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.length > WORD_MAX ? [...word].slice(0, WORD_MAX).join("") : word,
  );
}

/**
 * The words by which a number is found in its group: those of its columns. The group stands before each, because one
 * index holds the words of all groups.
 */
export function wordsOf(groupId: string, values: readonly (string | null)[]): string[] {
  const words = new Set<string>();
  for (const value of values) {
    for (const word of value === null ? [] : splitWords(value)) {
      if (words.size === WORDS_MAX) break;
      words.add(`${groupId}:${word}`);
    }
  }
  return [...words];
}
