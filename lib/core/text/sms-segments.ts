/**
 * A single message holds 140 octets: 160 septets of GSM 03.38 or 70 units of UCS-2 (3GPP TS 23.040, 9.2.3.16).
 * Concatenated parts lose 6 octets to their UDH (9.2.3.24.1), leaving 153 septets or 67 units.  An emoji counts two units.
 */
import { MAX_PARTS } from "@/lib/core/limits";
import { DomainError } from "@/lib/core/errors";
import { septets, transliterate } from "./gsm-alphabet";
import { countUnitSeptets } from "./gsm-table";

export const GSM_SINGLE = 160;
export const GSM_PART = 153;
export const UNICODE_SINGLE = 70;
export const UNICODE_PART = 67;
export const GSM_LIMIT = MAX_PARTS * GSM_PART;
export const UNICODE_LIMIT = MAX_PARTS * UNICODE_PART;

export interface SegmentCount {
  text: string;
  isUnicode: boolean;
  /** GSM septets, or UTF-16 units. */
  charsCount: number;
  /** Billed parts, at least 1. */
  partsCount: number;
}

/**
 * Composes letters first: a decomposed "é", as in macOS file names, would turn a GSM text into Unicode.
 * @param isUnicode true: Unicode; null: detected; false: GSM with replacements, unless a character has no equivalent
 */
export function countSegments(input: string, isUnicode: boolean | null): SegmentCount {
  const text = input.normalize("NFC");
  if (isUnicode === true) return countUnicode(text);
  const length = septets(text);
  if (length !== null) return countGsm(text, length);
  if (isUnicode === null) return countUnicode(text);
  const replaced = transliterate(text).text;
  const replacedLength = septets(replaced);
  return replacedLength === null ? countUnicode(text) : countGsm(replaced, replacedLength);
}

function countGsm(text: string, length: number): SegmentCount {
  const partsCount = length <= GSM_SINGLE ? 1 : countParts(text, false);
  return { text, isUnicode: false, charsCount: length, partsCount };
}

function countUnicode(text: string): SegmentCount {
  const partsCount = text.length <= UNICODE_SINGLE ? 1 : countParts(text, true);
  return { text, isUnicode: true, charsCount: text.length, partsCount };
}

function countParts(text: string, isUnicode: boolean): number {
  let parts = 0;
  for (let i = 0; i < text.length; parts++) i = partEnd(text, i, isUnicode);
  return parts;
}

/**
 * Splits a text into parts. Escape sequences and surrogate pairs are never split, so a part may be one unit short.
 * @param text a final text from `countSegments`, with its `isUnicode`
 */
export function splitSegments(text: string, isUnicode: boolean): string[] {
  const length = isUnicode ? text.length : (septets(text) ?? 0);
  if (length <= (isUnicode ? UNICODE_SINGLE : GSM_SINGLE)) return [text];
  const parts: string[] = [];
  for (let i = 0; i < text.length; ) {
    const end = partEnd(text, i, isUnicode);
    parts.push(text.slice(i, end));
    i = end;
  }
  return parts;
}

function partEnd(text: string, start: number, isUnicode: boolean): number {
  return isUnicode ? unicodePartEnd(text, start) : gsmPartEnd(text, start);
}

function gsmPartEnd(text: string, start: number): number {
  let room = GSM_PART;
  let end = start;
  while (end < text.length) {
    room -= countUnitSeptets(text.charCodeAt(end));
    if (room < 0) break;
    end++;
  }
  return end;
}

function unicodePartEnd(text: string, start: number): number {
  const end = start + UNICODE_PART;
  if (end >= text.length) return text.length;
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end;
}

export const getUnitLimit = ({ isUnicode }: Pick<SegmentCount, "isUnicode">): number =>
  isUnicode ? UNICODE_LIMIT : GSM_LIMIT;

export const isTooLong = (count: Pick<SegmentCount, "isUnicode" | "charsCount">): boolean =>
  count.charsCount > getUnitLimit(count);

/**
 * Checks that a final text has 1 to 1530 septets (GSM) or 670 UTF-16 units (Unicode).
 * @throws DomainError `invalid_input` at `path`, naming limit and length
 */
export function assertMessageLength(count: SegmentCount, path = "text"): void {
  if (count.charsCount < 1) {
    throw new DomainError("invalid_input", "The text can't be empty.", {
      path,
      reason: "text_empty",
    });
  }
  if (!isTooLong(count)) return;
  const limit = getUnitLimit(count);
  const alphabet = count.isUnicode ? "Unicode" : "GSM";
  throw new DomainError(
    "invalid_input",
    `The final text has ${count.charsCount} characters; a ${alphabet} message can have up to ${limit}.`,
    { path, reason: "text_too_long", limit },
  );
}
