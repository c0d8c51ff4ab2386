/** Cost of a text in GSM 03.38, and its conversion. */
import { findReplacement } from "./gsm-replacements";
import { septetsOfUnit } from "./gsm-table";

/** Returns the text's septets (two per extension character), or null if it isn't GSM 03.38. */
export function septets(text: string): number | null {
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    const cost = septetsOfUnit(text.charCodeAt(i));
    if (cost === 0) return null;
    sum += cost;
  }
  return sum;
}

/** True if the whole text is GSM 03.38, also if empty. */
export function isGsm(text: string): boolean {
  return septets(text) !== null;
}

export interface Transliteration {
  /** GSM 03.38 unless characters are missing. */
  text: string;
  /** Unique characters without an equivalent, composed, in order. */
  missing: string[];
}

/**
 * Replaces all characters outside GSM 03.38. Visible characters never vanish or become question marks: those without
 * an equivalent stay and are reported. Invisible ones (zero-width joiners, variation selectors, byte order marks) are
 * removed.
 * @param toForm GSM text for one character with its marks, or null
 */
export function transliterate(input: string, toForm = findReplacement): Transliteration {
  const text = input.normalize("NFC");
  if (isGsm(text)) return { text, missing: [] };
  const missing = new Set<string>();
  let result = "";
  for (let i = 0; i < text.length; ) {
    const end = clusterEnd(text, i);
    const char = text.slice(i, end);
    const form = isGsmUnit(text, i, end) ? char : toForm(char);
    if (form === null) missing.add(char);
    result += form ?? char;
    i = end;
  }
  return { text: result, missing: [...missing] };
}

/** Character that forces a message into Unicode. */
export interface CostlyCharacter {
  /** Position in UTF-16 units. */
  index: number;
  /** Includes combining marks. */
  char: string;
  /** Code point of the base character. */
  codePoint: number;
  /** Replacement by `transliterate`; null if there is none. */
  replacement: string | null;
}

/** Returns the text's characters outside GSM 03.38, in order. */
export function costlyCharacters(text: string): CostlyCharacter[] {
  const found: CostlyCharacter[] = [];
  for (let i = 0; i < text.length; ) {
    const end = clusterEnd(text, i);
    const char = text.slice(i, end);
    if (!isGsm(char.normalize("NFC"))) {
      const codePoint = text.codePointAt(i) ?? 0;
      found.push({ index: i, char, codePoint, replacement: findReplacement(char) });
    }
    i = end;
  }
  return found;
}

function isGsmUnit(text: string, start: number, end: number): boolean {
  return end === start + 1 && septetsOfUnit(text.charCodeAt(start)) > 0;
}

/** First combining code point. */
const FIRST_MARK = 0x300;
const MARK = /^\p{M}$/u;

/** End of a code point with its combining marks. */
function clusterEnd(text: string, start: number): number {
  let end = start + unitsAt(text, start);
  while (end < text.length && text.charCodeAt(end) >= FIRST_MARK) {
    const next = end + unitsAt(text, end);
    if (!MARK.test(text.slice(end, next))) break;
    end = next;
  }
  return end;
}

function unitsAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}
