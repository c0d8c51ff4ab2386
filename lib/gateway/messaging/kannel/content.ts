import { DomainError } from "@/lib/core/errors";
import { decodeText, isSameCharset, withoutCutCharacters } from "@/lib/core/kannel/charset";
import { transliterate } from "@/lib/core/text/gsm-alphabet";
import { gsmFormOf } from "@/lib/core/text/letter-forms";

/** A refusal in the words of Kannel's own. */
export const refused = (sentence: string, path: string) =>
  new DomainError("invalid_input", `${sentence}, rejected`, { path });

/** A text, or a part of one, as it was sent. */
export interface KannelContent {
  bytes: Buffer;
  charset: string;
  /** Null: the sender did not say. */
  coding: number | null;
}

/** A text that can be sent. */
export interface KannelText {
  text: string;
  isUnicode: boolean;
}

/**
 * Whether a text goes out in Unicode. A Kannel that recodes texts (`alt-charset`) sends no coding, whatever they were: then GSM,
 * the default, holds for what GSM has a form of.
 */
function isUnicode(text: string, coding: number | null): boolean {
  if (coding !== null) return coding > 0;
  return transliterate(text, gsmFormOf).missing.length > 0;
}

function decode(bytes: Buffer, charset: string): string {
  const text = decodeText(bytes, charset);
  if (text === null || text.includes("\0")) throw refused("Charset or body misformed", "text");
  return text;
}

/** Reads a whole text. */
export function readContent({ bytes, charset, coding }: KannelContent): KannelText {
  const text = decode(bytes, charset);
  if (text === "") throw refused("Charset or body misformed", "text");
  return { text, isUnicode: isUnicode(text, coding) };
}

/** Stands for a part of which nothing but cut characters is left. */
const NO_TEXT = "-";

/** Reads what a part alone says, for checks: without characters and placeholders of short links that may be cut. */
export function readPartContent({ bytes, charset, coding }: KannelContent): KannelText {
  const text = decode(withoutCutCharacters(bytes, charset), charset).replaceAll("[", "(");
  return { text: text === "" ? NO_TEXT : text, isUnicode: isUnicode(text, coding) };
}

/** The coding of a text whose parts have these: Unicode if one is, GSM if all are, and else what the text needs. */
function jointCoding(codings: readonly (number | null)[]): number | null {
  if (codings.some((coding) => coding !== null && coding > 0)) return 2;
  return codings.every((coding) => coding === 0) ? 0 : null;
}

/** Reads the text of parts, in their order. Bytes are joined before they are read, so characters may be cut between parts. */
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
