/** What a text costs in the GSM 03.38 alphabet, and how it is made to fit. */
import { replacementOf } from "./gsm-replacements";
import { septetsOfUnit } from "./gsm-table";

/** Septets of the text (extension characters count two), or null when GSM 03.38 cannot hold it. */
export function septets(text: string): number | null {
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    const cost = septetsOfUnit(text.charCodeAt(i));
    if (cost === 0) return null;
    sum += cost;
  }
  return sum;
}

/** Whether GSM 03.38 can hold the whole text. The empty text is GSM. */
export function isGsm(text: string): boolean {
  return septets(text) !== null;
}

export interface Transliteration {
  /** GSM 03.38 unless something is missing. */
  text: string;
  /** Characters without a form, their accents composed; each once, in order. */
  missing: string[];
}

/**
 * The text with every character that GSM 03.38 lacks replaced by its form. A visible character neither
 * vanishes nor becomes a question mark: one without a form stays and is named. Invisible ones (zero-width
 * joiners, variation selectors, byte order marks) are left out.
 * @param formOf GSM text for one character with its marks, or null
 */
export function transliterate(given: string, formOf = replacementOf): Transliteration {
  const text = given.normalize("NFC");
  if (isGsm(text)) return { text, missing: [] };
  const missing = new Set<string>();
  let result = "";
  for (let i = 0; i < text.length; ) {
    const end = clusterEnd(text, i);
    const char = text.slice(i, end);
    const form = isGsmUnit(text, i, end) ? char : formOf(char);
    if (form === null) missing.add(char);
    result += form ?? char;
    i = end;
  }
  return { text: result, missing: [...missing] };
}

/** A character that forces a message into Unicode. */
export interface CostlyCharacter {
  /** Position in UTF-16 units. */
  index: number;
  /** The character with its combining marks. */
  char: string;
  /** Code point of the base character. */
  codePoint: number;
  /** What `transliterate` would write; null when it has no form. */
  replacement: string | null;
}

/** The characters of the text that GSM 03.38 lacks, in order. */
export function costlyCharacters(text: string): CostlyCharacter[] {
  const found: CostlyCharacter[] = [];
  for (let i = 0; i < text.length; ) {
    const end = clusterEnd(text, i);
    const char = text.slice(i, end);
    if (!isGsm(char.normalize("NFC"))) {
      const codePoint = text.codePointAt(i) ?? 0;
      found.push({ index: i, char, codePoint, replacement: replacementOf(char) });
    }
    i = end;
  }
  return found;
}

function isGsmUnit(text: string, start: number, end: number): boolean {
  return end === start + 1 && septetsOfUnit(text.charCodeAt(start)) > 0;
}

/** First code point that can combine with the one before it. */
const FIRST_MARK = 0x300;
const MARK = /^\p{M}$/u;

/** End of the code point at `start` together with the combining marks that follow it. */
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
