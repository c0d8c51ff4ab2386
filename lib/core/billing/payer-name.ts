const LEGAL_FORMS = new Set(
  "gmbh mbh ag kg ohg gbr ug eg ev ek se co cie ltd limited plc llc llp inc corp sarl sas sa sl slu srl spa bv nv lda sp zoo spzoo z o oo haftungsbeschrankt herr frau dr prof und and et".split(
    " ",
  ),
);

/** Returns the words of a name as banks vary it: umlauts, case, punctuation, legal forms. */
function nameWords(name: string): string[] {
  const normalized = name
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ł/g, "l")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    // Banks write ä as ae or a.
    .replace(/([aou])e/g, "$1")
    .replace(/\.(?=\w)/g, "");
  return normalized
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !LEGAL_FORMS.has(word));
}

const MIN_WORD = 4;
/** Shortest length at which banks cut names: the last word may be the start of the other's. */
const MIN_CUT = 27;

export interface PayerName {
  words: readonly string[];
  isCut: boolean;
}

export const parsePayerName = (name: string): PayerName => ({
  words: nameWords(name),
  isCut: name.trim().length >= MIN_CUT,
});

function isPart({ words: short, isCut }: PayerName, { words: long }: PayerName): boolean {
  return short.every(
    (word, index) =>
      long.includes(word) ||
      (isCut &&
        index === short.length - 1 &&
        word.length >= MIN_WORD &&
        long.some((other) => other.startsWith(word))),
  );
}

/** Returns whether two names are the same party's: equal, or two or more words of which the other has all. */
export const isSameName = (a: string, b: string): boolean =>
  isSameParty(parsePayerName(a), parsePayerName(b));

export function isSameParty(first: PayerName, second: PayerName): boolean {
  const isShorter = first.words.length <= second.words.length;
  const [short, long] = isShorter ? [first, second] : [second, first];
  if (short.words.length === 0) return false;
  if (short.words.length === long.words.length) return isPart(short, long) || isPart(long, short);
  return short.words.length > 1 && isPart(short, long);
}
