/**
 * Our own choice where no standard exists, without misleading readers (`1½` must not turn into `11/2`, nor `≠` into
 * `=`).
 */
import { countUnitSeptets } from "./gsm-table";

/** Complements Unicode's decompositions. */
const GSM_REPLACEMENTS: Readonly<Record<string, string>> = {
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
  // Small Greek letters become the alphabet's capitals, as on handsets.
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

/** Their capital is a Latin lookalike in the alphabet. */
const GREEK_LOOKALIKES = "ΑAαA ΒBβB ΕEεE ΖZζZ ΗHηH ΙIιI ΚKκK ΜMμM ΝNνN ΟOοO ΡPρP ΤTτT ΥYυY ΧXχX";

const REPLACEMENTS = new Map<string, string>();
for (const [replacement, characters] of Object.entries(GSM_REPLACEMENTS)) {
  for (const char of characters) REPLACEMENTS.set(char, replacement);
}
for (const group of GREEK_LOOKALIKES.split(" ")) {
  REPLACEMENTS.set(group.charAt(0), group.charAt(1));
  REPLACEMENTS.set(group.charAt(2), group.charAt(3));
}

const MARK = /^\p{M}$/u;
/** Dropping marks that strike through or prohibit a character (5̶0̶ €) reverses the meaning. */
const OVERLAY =
  /^[\u0334-\u0338\u20d2\u20d3\u20d8-\u20da\u20dd-\u20e0\u20e2\u20e4-\u20e8\u20ea\u20eb]$/;
const INVISIBLE = /^\p{Cf}$/u;
const LETTER = /^\p{L}$/u;

/** Returns the replacement for a character with its combining marks: `""` if invisible, null without an equivalent. */
export function findReplacement(cluster: string): string | null {
  return spellWith(cluster, () => null);
}

/** Replaces a character's parts; `spell` is the fallback for letters. */
export function spellWith(
  cluster: string,
  spell: (letter: string) => string | null,
): string | null {
  let result = "";
  for (const char of cluster.normalize("NFC")) {
    if (OVERLAY.test(char)) return null;
    if (MARK.test(char) || INVISIBLE.test(char)) continue;
    const likeness =
      findLookalike(char) ?? decompose(char) ?? spell(char) ?? spellBase(char, spell);
    if (likeness === null) return null;
    result += likeness;
  }
  return result;
}

/** Reads a letter with a mark (ѓ, ў) like its base letter. */
function spellBase(char: string, spell: (letter: string) => string | null): string | null {
  const [base = ""] = char.normalize("NFD");
  return base === char || !LETTER.test(char) ? null : spell(base);
}

function findLookalike(char: string): string | null {
  if (isGsmCharacter(char)) return char;
  return REPLACEMENTS.get(char) ?? null;
}

/** Diacritics and compatibility forms (ligatures, full-width, ①, ™). */
function decompose(char: string): string | null {
  const isLetter = LETTER.test(char);
  let result = "";
  for (const part of char.normalize("NFKD")) {
    if (MARK.test(part)) {
      // A stroke through a symbol reverses its meaning; only on letters are marks decoration.
      if (!isLetter) return null;
      continue;
    }
    const likeness = findLookalike(part);
    if (likeness === null) return null;
    result += likeness;
  }
  return result === "" ? null : result;
}

function isGsmCharacter(char: string): boolean {
  return char.length === 1 && countUnitSeptets(char.charCodeAt(0)) > 0;
}
