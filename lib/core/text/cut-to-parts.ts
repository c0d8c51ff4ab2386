import { transliterate } from "./gsm-alphabet";
import { toGsmLetters } from "./letter-forms";
import { countSegments, splitSegments } from "./sms-segments";

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

function boundaryBefore(text: string, end: number): number {
  if (end >= text.length) return text.length;
  return characters.segment(text).containing(end)?.index ?? 0;
}

/** Returns the length that fits into a single message without UDH, or into the maximum parts. */
function findFittingLength(text: string, isUnicode: boolean, maxParts: number): number {
  const parts = splitSegments(text, isUnicode);
  if (parts.length <= maxParts) return text.length;
  if (maxParts > 1) return parts.slice(0, maxParts).join("").length;
  // A single message holds more than the first of several parts.
  let low = parts[0]?.length ?? 0;
  while (splitSegments(text.slice(0, low + 1), isUnicode).length === 1) low += 1;
  return low;
}

/** Characters without an equivalent become question marks. */
export function toGsmText(input: string): string {
  const { text, missing } = transliterate(input, toGsmLetters);
  return missing.reduce((done, char) => done.replaceAll(char, "?"), text);
}

/** In the alphabet of the whole text. */
export interface TruncatedText {
  text: string;
  isUnicode: boolean;
  isCut: boolean;
}

/**
 * Truncates at a grapheme boundary: escape sequences and emoji are never split. If `isUnicode` is null, it is detected
 * from the whole text.
 */
export function cutToParts(
  input: string,
  isUnicode: boolean | null,
  maxParts: number,
): TruncatedText {
  const whole = countSegments(input, isUnicode);
  const fit = findFittingLength(whole.text, whole.isUnicode, maxParts);
  const text = whole.text.slice(0, boundaryBefore(whole.text, fit));
  return { text, isUnicode: whole.isUnicode, isCut: text.length < whole.text.length };
}
