/** Letters that Unicode doesn't decompose. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ı: "i",
  þ: "th",
};

/** Spellings on keyboards without umlauts: `Muenchen`, `Koebenhavn`. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ø: "oe",
  å: "aa",
};

const replaceLetters = (text: string, letters: Readonly<Record<string, string>>) =>
  text.replace(/\p{L}/gu, (letter) => letters[letter] ?? letter);

function fold(text: string): string {
  return replaceLetters(text.normalize("NFKD").replace(/\p{M}/gu, ""), BASE_LETTERS);
}

/** Returns lower case without diacritics, and the same with umlauts spelled out; compare each with its counterpart. */
export function searchForms(text: string): readonly [plain: string, spelledOut: string] {
  const lower = text.toLowerCase().normalize("NFC");
  return [fold(lower), fold(replaceLetters(lower, SPELLED_OUT))];
}

export function scoreForms(
  text: string,
  query: string,
  score: (text: string, query: string) => number,
): number {
  const [texts, queries] = [searchForms(text), searchForms(query)];
  return Math.max(score(texts[0], queries[0]), score(texts[1], queries[1]));
}

/** Returns where a query begins in a text, or -1. Ignores case and diacritics: `strasse` is in `Straße`. */
export function searchPosition(text: string, query: string): number {
  return scoreForms(text, query, (part, wanted) => part.indexOf(wanted));
}

/** Returns a comparison for sorting names as the locale's readers expect; `List 9` comes before `List 10`. */
export function nameComparer(locale: string): (a: string, b: string) => number {
  return new Intl.Collator(locale, { numeric: true }).compare;
}
