import { DomainError } from "@/lib/core/errors";
import { decodeText, isSameCharset, trimCutCharacters } from "@/lib/core/kannel/charset";
import { transliterate } from "@/lib/core/text/gsm-alphabet";
import { toGsmLetters } from "@/lib/core/text/letter-forms";

export const refused = (sentence: string, path: string) =>
  new DomainError("invalid_input", `${sentence}, rejected`, { path });

export interface KannelContent {
  bytes: Buffer;
  charset: string;
  coding: number | null;
}

export interface KannelText {
  text: string;
  isUnicode: boolean;
}

/**
 * Returns whether the coding is Unicode. A Kannel that recodes texts (`alt-charset`) never sends one; GSM then applies
 * where possible.
 */
function isUnicode(text: string, coding: number | null): boolean {
  if (coding !== null) return coding > 0;
  return transliterate(text, toGsmLetters).missing.length > 0;
}

function decode(bytes: Buffer, charset: string): string {
  const text = decodeText(bytes, charset);
  if (text === null || text.includes("\0")) throw refused("Charset or body misformed", "text");
  return text;
}

export function readContent({ bytes, charset, coding }: KannelContent): KannelText {
  const text = decode(bytes, charset);
  if (text === "") throw refused("Charset or body misformed", "text");
  return { text, isUnicode: isUnicode(text, coding) };
}

const NO_TEXT = "-";

/** Reads a part for validation, without characters and placeholders that may be cut. */
export function readPartContent({ bytes, charset, coding }: KannelContent): KannelText {
  const text = decode(trimCutCharacters(bytes, charset), charset).replaceAll("[", "(");
  return { text: text === "" ? NO_TEXT : text, isUnicode: isUnicode(text, coding) };
}

/** Returns Unicode if any part is, GSM if all are, otherwise null (depends on the text). */
function jointCoding(codings: readonly (number | null)[]): number | null {
  if (codings.some((coding) => coding !== null && coding > 0)) return 2;
  return codings.every((coding) => coding === 0) ? 0 : null;
}

/** Joins bytes first, as characters may be split between parts. */
export function joinContents(parts: readonly KannelContent[]): KannelText {
  const runs: KannelContent[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last !== undefined && isSameCharset(last.charset, part.charset))
      last.bytes = Buffer.concat([last.bytes, part.bytes]);
    else runs.push({ ...part });
  }
  const text = runs.map(({ bytes, charset }) => decode(bytes, charset)).join("");
  return { text, isUnicode: isUnicode(text, jointCoding(parts.map(({ coding }) => coding))) };
}
