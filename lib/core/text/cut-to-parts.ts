import { transliterate } from "./gsm-alphabet";
import { gsmFormOf } from "./letter-forms";
import { countSegments, splitSegments } from "./sms-segments";

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The last place up to `end` between two characters as people see them. */
function boundaryBefore(text: string, end: number): number {
  if (end >= text.length) return text.length;
  return characters.segment(text).containing(end)?.index ?? 0;
}

/** How much of a text fits: as much as one message without a header, or as many parts as there are. */
function fitOf(text: string, isUnicode: boolean, maxParts: number): number {
  const parts = splitSegments(text, isUnicode);
  if (parts.length <= maxParts) return text.length;
  if (maxParts > 1) return parts.slice(0, maxParts).join("").length;
  // A single message is longer than the first of several parts.
  let low = parts[0]?.length ?? 0;
  while (splitSegments(text.slice(0, low + 1), isUnicode).length === 1) low += 1;
  return low;
}

/** Returns the text in GSM 03.38; what has no form there becomes a question mark. */
export function toGsmText(input: string): string {
  const { text, missing } = transliterate(input, gsmFormOf);
  return missing.reduce((done, char) => done.replaceAll(char, "?"), text);
}

/** A text that fits, with the alphabet of the whole one. */
export interface CutText {
  text: string;
  isUnicode: boolean;
  isCut: boolean;
}

/**
 * Returns a text cut to `maxParts` parts of an SMS, at the border of a character: neither an escape sequence nor an emoji
 * is split. `isUnicode` null: by the whole text.
 */
export function cutToParts(input: string, isUnicode: boolean | null, maxParts: number): CutText {
  const whole = countSegments(input, isUnicode);
  const fit = fitOf(whole.text, whole.isUnicode, maxParts);
  const text = whole.text.slice(0, boundaryBefore(whole.text, fit));
  return { text, isUnicode: whole.isUnicode, isCut: text.length < whole.text.length };
}
