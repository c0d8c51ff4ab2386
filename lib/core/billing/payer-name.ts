const LEGAL_FORMS = new Set(
  "gmbh mbh ag kg ohg gbr ug eg ev ek se co cie ltd limited plc llc llp inc corp sarl sas sa sl slu srl spa bv nv lda sp zoo spzoo z o oo haftungsbeschrankt herr frau dr prof und and et".split(
    " ",
  ),
);

/** Returns the words of a name as banks vary it: umlauts, case, punctuation, legal forms. */
function nameWords(name: string): string[] {
  const plain = name
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ł/g, "l")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    // Banks write ä as ae or a.
    .replace(/([aou])e/g, "$1")
    .replace(/\.(?=\w)/g, "");
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !LEGAL_FORMS.has(word));
}

const MIN_WORD = 4;

/** Banks cut long names, so the last word may be the start of the other's. */
function isPart(short: readonly string[], long: readonly string[]): boolean {
  return short.every(
    (word, at) =>
      long.includes(word) ||
      (at === short.length - 1 &&
        word.length >= MIN_WORD &&
        long.some((other) => other.startsWith(word))),
  );
}

/** Returns whether two names are the same party's: equal, or two or more words of which the other has all. */
export function isSameName(a: string, b: string): boolean {
  const [first, second] = [nameWords(a), nameWords(b)];
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (short.length === 0) return false;
  if (short.length === long.length) return isPart(short, long) || isPart(long, short);
  return short.length > 1 && isPart(short, long);
}
