/**
 * Romanisation of letters without a GSM lookalike: Cyrillic, Georgian, Armenian and rare Latin and Greek ones.
 * Separate from the alphabet's replacements, because its table is too heavy for pages.
 */
import transliterateLetter from "@sindresorhus/transliterate";
import { findReplacement, spellWith } from "./gsm-replacements";

/** Scripts with a customary romanisation; consonant scripts and ideograms have none. */
const SPELLABLE =
  /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Latin}\p{Script=Armenian}\p{Script=Georgian}]$/u;

/** Serbian, Macedonian and Kazakh letters missing in the library. */
const OWN: Readonly<Record<string, string>> = {
  ј: "j",
  Ј: "J",
  ђ: "dj",
  Ђ: "Dj",
  ћ: "c",
  Ћ: "C",
  џ: "dz",
  Џ: "Dz",
  ѕ: "dz",
  Ѕ: "Dz",
  ә: "a",
  Ә: "A",
  ө: "o",
  Ө: "O",
  ү: "u",
  Ү: "U",
  ұ: "u",
  Ұ: "U",
  қ: "q",
  Қ: "Q",
  ғ: "g",
  Ғ: "G",
  ң: "n",
  Ң: "N",
  һ: "h",
  Һ: "H",
};

/** Hard and soft sign, customarily omitted. */
const SILENT = /^[ъьЪЬ]$/;

/** Romanises a letter in GSM characters; null if the library has no form. */
function spell(letter: string): string | null {
  if (!SPELLABLE.test(letter)) return null;
  const spelled = OWN[letter] ?? transliterateLetter(letter);
  if (spelled === letter || (spelled === "" && !SILENT.test(letter))) return null;
  return spellWith(spelled, () => null);
}

/**
 * Returns GSM 03.38 text for a character with its combining marks: its lookalike, else its romanisation; null without
 * either (emoji, ideograms, consonant scripts).
 */
export function toGsmForm(cluster: string): string | null {
  return findReplacement(cluster) ?? spellWith(cluster, spell);
}
