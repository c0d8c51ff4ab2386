/** Significant characters of a word, and indexed words per number. */
const MAX_WORD = 40;
const MAX_WORDS = 200;

export function splitWords(text: string): string[] {
  const normalized = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (normalized.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.length > MAX_WORD ? [...word].slice(0, MAX_WORD).join("") : word,
  );
}

/** Collects words prefixed with the group, because one index holds all groups. */
export function collectSearchWords(groupId: string, values: readonly (string | null)[]): string[] {
  const words = new Set<string>();
  for (const value of values) {
    for (const word of value === null ? [] : splitWords(value)) {
      if (words.size === MAX_WORDS) break;
      words.add(`${groupId}:${word}`);
    }
  }
  return [...words];
}
