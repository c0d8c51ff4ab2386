import { findReplacement } from "./gsm-replacements";
import { countUnitSeptets } from "./gsm-table";

/** Counts septets, two per extension character; returns null if the text isn't GSM 03.38. */
export function septets(text: string): number | null {
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    const cost = countUnitSeptets(text.charCodeAt(i));
    if (cost === 0) return null;
    sum += cost;
  }
  return sum;
}

export function isGsm(text: string): boolean {
  return septets(text) !== null;
}

export interface Transliteration {
  /** GSM 03.38 unless characters are missing. */
  text: string;
  /** Unique, composed, in order. */
  missing: string[];
}

/**
 * Replaces characters with GSM text. Visible characters never vanish or become question marks: those without an
 * equivalent stay and are reported. Invisible ones  are
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

export interface CostlyCharacter {
  index: number;
  /** Includes combining marks. */
  char: string;
  codePoint: number;
  /** By `transliterate`. */
  replacement: string | null;
}

export function costlyCharacters(text: string): CostlyCharacter[] {
  const result: CostlyCharacter[] = [];
  for (let i = 0; i < text.length; ) {
    const end = clusterEnd(text, i);
    const char = text.slice(i, end);
    if (!isGsm(char.normalize("NFC"))) {
      const codePoint = text.codePointAt(i) ?? 0;
      result.push({ index: i, char, codePoint, replacement: findReplacement(char) });
    }
    i = end;
  }
  return result;
}

function isGsmUnit(text: string, start: number, end: number): boolean {
  return end === start + 1 && countUnitSeptets(text.charCodeAt(start)) > 0;
}

const FIRST_COMBINING_MARK = 0x300;
const MARK = /^\p{M}$/u;

/** Returns the end of a code point with its combining marks. */
function clusterEnd(text: string, start: number): number {
  let end = start + unitsAt(text, start);
  while (end < text.length && text.charCodeAt(end) >= FIRST_COMBINING_MARK) {
    const next = end + unitsAt(text, end);
    if (!MARK.test(text.slice(end, next))) break;
    end = next;
  }
  return end;
}

function unitsAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}
