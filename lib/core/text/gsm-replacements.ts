/**
 * What stands in for characters that GSM 03.38 lacks. Own choices where no standard has them; the rule
 * is that the reader is not misled (`1½` must not turn into `11/2`, nor `≠` into `=`).
 */
import { septetsOfUnit } from "./gsm-table";

/** Characters whose likeness Unicode's decompositions do not give, by replacement. */
const LIKENESSES: Readonly<Record<string, string>> = {
  "'": "`´‘’‚‛′‹›ʹʻʼʽˈ",
  '"': "“”„‟″«»¨〝〞",
  "-": "‐‑‒–—―−⁃¬",
  "~": "˜∼",
  "^": "ˆ",
  ",": "¸、",
  ".": "·。",
  "*": "•‣●∙★☆✶",
  x: "×✕✖",
  "/": "÷⁄∕",
  " ": "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
  "\n": "\u000b\u0085\u2028\u2029",
  "...": "…⋯",
  "+-": "±",
  "<=": "≤≦",
  ">=": "≥≧",
  "!=": "≠",
  "<-": "←",
  "->": "→➔➜",
  "=>": "⇒",
  "(c)": "©",
  "(R)": "®",
  "^1": "¹",
  "^2": "²",
  "^3": "³",
  ".25": "¼",
  ".5": "½",
  ".75": "¾",
  o: "°",
  c: "¢",
  "|": "¦",
  u: "µ",
  SS: "ẞ",
  l: "ł",
  L: "Ł",
  d: "đð",
  D: "ĐÐ",
  th: "þ",
  Th: "Þ",
  oe: "œ",
  OE: "Œ",
  h: "ħ",
  H: "Ħ",
  i: "ı",
  n: "ŋ",
  N: "Ŋ",
  t: "ŧ",
  T: "Ŧ",
  k: "ĸ",
  f: "ƒ",
  e: "ə",
  E: "Ə",
  // Greek small letters become the capitals of the alphabet, as handsets have always written them.
  Δ: "δ",
  Φ: "φϕ",
  Γ: "γ",
  Λ: "λ",
  Ω: "ω",
  Π: "π",
  Ψ: "ψ",
  Σ: "σς",
  Θ: "θϑ",
  Ξ: "ξ",
};

/** Greek letters, capital and small, whose capital the alphabet leaves to its Latin look-alike. */
const GREEK_LOOKALIKES = "ΑAαA ΒBβB ΕEεE ΖZζZ ΗHηH ΙIιI ΚKκK ΜMμM ΝNνN ΟOοO ΡPρP ΤTτT ΥYυY ΧXχX";

const REPLACEMENTS = new Map<string, string>();
for (const [replacement, characters] of Object.entries(LIKENESSES)) {
  for (const char of characters) REPLACEMENTS.set(char, replacement);
}
for (const group of GREEK_LOOKALIKES.split(" ")) {
  REPLACEMENTS.set(group.charAt(0), group.charAt(1));
  REPLACEMENTS.set(group.charAt(2), group.charAt(3));
}

const MARK = /^\p{M}$/u;
/** Marks that strike a character through or forbid it (5̶0̶ €): without them it says the opposite. */
const OVERLAY =
  /^[\u0334-\u0338\u20d2\u20d3\u20d8-\u20da\u20dd-\u20e0\u20e2\u20e4-\u20e8\u20ea\u20eb]$/;
const INVISIBLE = /^\p{Cf}$/u;
const LETTER = /^\p{L}$/u;

/**
 * GSM 03.38 text for one character with its combining marks: `""` for an invisible character, null when
 * nothing is alike.
 */
export function replacementOf(cluster: string): string | null {
  return spellWith(cluster, () => null);
}

/** The same, with `spell` for letters of which nothing is alike. */
export function spellWith(
  cluster: string,
  spell: (letter: string) => string | null,
): string | null {
  let result = "";
  for (const char of cluster.normalize("NFC")) {
    if (OVERLAY.test(char)) return null;
    if (MARK.test(char) || INVISIBLE.test(char)) continue;
    const likeness = likenessOf(char) ?? decompose(char) ?? spell(char) ?? spellBase(char, spell);
    if (likeness === null) return null;
    result += likeness;
  }
  return result;
}

/** A letter that is only written with a mark (ѓ, ў) is spelled as without it. */
function spellBase(char: string, spell: (letter: string) => string | null): string | null {
  const [base = ""] = char.normalize("NFD");
  return base === char || !LETTER.test(char) ? null : spell(base);
}

function likenessOf(char: string): string | null {
  if (isGsmCharacter(char)) return char;
  return REPLACEMENTS.get(char) ?? null;
}

/** Strips the diacritics of letters and opens compatibility forms (ligatures, full-width, ①, ™). */
function decompose(char: string): string | null {
  const isLetter = LETTER.test(char);
  let result = "";
  for (const part of char.normalize("NFKD")) {
    if (MARK.test(part)) {
      // The stroke through a sign turns its meaning round; only on letters is a mark decoration.
      if (!isLetter) return null;
      continue;
    }
    const likeness = likenessOf(part);
    if (likeness === null) return null;
    result += likeness;
  }
  return result === "" ? null : result;
}

function isGsmCharacter(char: string): boolean {
  return char.length === 1 && septetsOfUnit(char.charCodeAt(0)) > 0;
}
