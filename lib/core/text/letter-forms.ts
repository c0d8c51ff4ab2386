/**
 * Cyrillic, Georgian, Armenian and rare Latin and Greek letters. Separate from the replacements, because its table is
 * too heavy for pages.
 */
import transliterateLetter from "@sindresorhus/transliterate";
import { findReplacement, spellWith as replaceLetters } from "./gsm-replacements";

/** Consonant scripts and ideograms have no customary romanisation. */
const ROMANISED_SCRIPTS =
  /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Latin}\p{Script=Armenian}\p{Script=Georgian}]$/u;

/** Letters that the library lacks. */
const EXTRA_ROMANISATIONS: Readonly<Record<string, string>> = {
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
const SILENT_LETTERS = /^[ъьЪЬ]$/;

function romanise(letter: string): string | null {
  if (!ROMANISED_SCRIPTS.test(letter)) return null;
  const spelled = EXTRA_ROMANISATIONS[letter] ?? transliterateLetter(letter);
  if (spelled === letter || (spelled === "" && !SILENT_LETTERS.test(letter))) return null;
  return replaceLetters(spelled, () => null);
}

/** Returns a lookalike, otherwise a romanisation; null without either (emoji, ideograms, consonant scripts). */
export function toGsmLetters(cluster: string): string | null {
  return findReplacement(cluster) ?? replaceLetters(cluster, romanise);
}
