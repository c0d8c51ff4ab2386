import { OPT_OUT_LANGUAGES, type OptOutLanguage } from "./opt-out-words";

/** What a whole message asks for. */
export interface OptRequest {
  kind: "out" | "in";
  /** The language of the word; null: several have it. */
  lang: OptOutLanguage | null;
}

/** Letters that no decomposition takes apart, as people type them without their keys. */
const TYPED: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

/** Returns a text without case, accents, punctuation and doubled spaces: "Arrêt !" becomes "arret". */
function normalise(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[ßøłđæœı]/g, (letter) => TYPED[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function wordsOf(kind: OptRequest["kind"]): Map<string, OptRequest> {
  const words = new Map<string, OptRequest>();
  for (const [lang, given] of Object.entries(OPT_OUT_LANGUAGES)) {
    for (const word of given[kind].map(normalise)) {
      const known = words.get(word);
      const isShared = known !== undefined && known.lang !== lang;
      words.set(word, { kind, lang: isShared ? null : (lang as OptOutLanguage) });
    }
  }
  return words;
}

const WORDS = new Map([...wordsOf("in"), ...wordsOf("out")]);
const LONGEST = Math.max(...[...WORDS.keys()].map((word) => word.length));

/** Nobody wraps a word in more than this. */
const READ_AT_MOST = 100;

/**
 * Returns whether the whole of a message is a word to opt out or back in, in any of the languages; null: it is
 * neither. "STOP 12345" and "please don't stop" are messages like any other.
 */
export function parseOptRequest(text: string | null): OptRequest | null {
  if (text === null || text.length > READ_AT_MOST) return null;
  const normal = normalise(text);
  return normal.length > LONGEST ? null : (WORDS.get(normal) ?? null);
}
