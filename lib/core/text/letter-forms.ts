/**
 * Latin forms of letters that GSM 03.38 has no likeness of: Cyrillic, Georgian, Armenian and rarer Latin and
 * Greek ones. Apart from the alphabet's own replacements, because the table behind it is too heavy for pages.
 */
import transliterateLetter from "@sindresorhus/transliterate";
import { replacementOf, spellWith } from "./gsm-replacements";

/** Scripts whose letters have customary Latin forms; consonant scripts and ideograms do not read as such. */
const SPELLABLE =
  /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Latin}\p{Script=Armenian}\p{Script=Georgian}]$/u;

/** Letters of Serbian, Macedonian and Kazakh that the library leaves as they are. */
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

/** The hard and the soft sign, which are customarily left out. */
const SILENT = /^[ъьЪЬ]$/;

/** The letter as the library spells it, in GSM; null when it has no form of it. */
function spell(letter: string): string | null {
  if (!SPELLABLE.test(letter)) return null;
  const spelled = OWN[letter] ?? transliterateLetter(letter);
  if (spelled === letter || (spelled === "" && !SILENT.test(letter))) return null;
  return spellWith(spelled, () => null);
}

/**
 * GSM 03.38 text for one character with its combining marks: its likeness, else its customary Latin form;
 * null when it has neither (emoji, ideograms, consonant scripts).
 */
export function gsmFormOf(cluster: string): string | null {
  return replacementOf(cluster) ?? spellWith(cluster, spell);
}
