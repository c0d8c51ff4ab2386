import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { countGarbled, hasMojibake } from "./garbled-text";
import type { Encoding } from "./encoding-names";
import { isMostlyUtf8 } from "./mostly-utf8";
import type { ByteSource } from "./table-row";

const HEAD = 4_096;

/** Node's decoder lacks 32 characters of windows-1252, and cp850 altogether. */
const SINGLE_BYTE = {
  "windows-1252": "win1252",
  "windows-1250": "win1250",
  "windows-1251": "win1251",
  cp850: "cp850",
  macintosh: "macroman",
} as const satisfies Partial<Record<Encoding, string>>;
/** In order of preference among equal results. */
const GUESSED_ENCODINGS = [
  "windows-1252",
  "cp850",
  "macintosh",
  "windows-1250",
  "windows-1251",
] as const;

/** Detects UTF-16 of Latin letters: one half of each byte pair is mostly zero. */
function halfWithZeros(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, HEAD) & ~1;
  for (let index = 0; index < length; index += 1) {
    if (bytes[index] === 0) zeros[index & 1] = (zeros[index & 1] ?? 0) + 1;
  }
  const [high = 0, low = 0] = zeros.map((count) => count / (length / 2));
  if (low > 0.3 && high < 0.05) return "utf-16le";
  return high > 0.3 && low < 0.05 ? "utf-16be" : null;
}

const MAX_SAMPLE = 64 * 1024;
const MAX_LINE = 2_000;
const LF = 0x0a;

/** Returns the start of a character at a position, or after (1) or before (-1) it. */
function characterFrom(bytes: Buffer, place: number, step: 1 | -1): number {
  let index = place;
  while (((bytes[index] ?? 0) & 0xc0) === 0x80 && Math.abs(index - place) < 4) index += step;
  return index;
}

function findNonAsciiLines(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  let index = 0;
  while (index < bytes.length && size < MAX_SAMPLE) {
    if ((bytes[index] ?? 0) < 0x80) {
      index += 1;
      continue;
    }
    const begin = bytes.lastIndexOf(LF, index) + 1;
    const next = bytes.indexOf(LF, index);
    const end = next === -1 ? bytes.length : next + 1;
    const from = characterFrom(bytes, Math.max(begin, index - MAX_LINE), 1);
    const line = bytes.subarray(from, characterFrom(bytes, Math.min(end, index + MAX_LINE), -1));
    lines.push(line);
    size += line.length;
    index = end;
  }
  return Buffer.concat(lines);
}

const decodeBytes = (bytes: Buffer, encoding: Encoding): string =>
  isSingleByte(encoding)
    ? iconv.decode(bytes, SINGLE_BYTE[encoding])
    : new TextDecoder(encoding).decode(bytes, { stream: true });

const isSingleByte = (encoding: Encoding): encoding is keyof typeof SINGLE_BYTE =>
  encoding in SINGLE_BYTE;

/** Guesses a single-byte encoding by how plausible its letters are within words. */
function guessSingleByte(bytes: Buffer): Encoding {
  const lines = findNonAsciiLines(bytes);
  let best: Encoding = "windows-1252";
  let fewest = { misplaced: Number.POSITIVE_INFINITY, rare: 0 };
  for (const encoding of GUESSED_ENCODINGS) {
    const count = countGarbled(decodeBytes(lines, encoding));
    const isBetter =
      count.misplaced < fewest.misplaced ||
      (count.misplaced === fewest.misplaced && count.rare < fewest.rare);
    if (isBetter) [best, fewest] = [encoding, count];
  }
  return best;
}

export function detectEncoding(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes.length >= 4) {
    const wide = halfWithZeros(bytes);
    if (wide !== null) return wide;
  }
  return isUtf8(bytes) || isMostlyUtf8(bytes) ? "utf-8" : guessSingleByte(bytes);
}

const isWide = (encoding: Encoding) => encoding.startsWith("utf-16");

export function isGarbled(bytes: Buffer, encoding: Encoding): boolean {
  const sample = isWide(encoding) ? bytes.subarray(0, MAX_SAMPLE & ~1) : findNonAsciiLines(bytes);
  const text = decodeBytes(sample, encoding);
  return hasMojibake(text) || (isSingleByte(encoding) && countGarbled(text).misplaced > 0);
}

const MAX_PREVIEW = 160;
const PREVIEW_LINES = 3;

/** Returns a preview of the first non-ASCII lines; "" without any. */
export function createPreview(bytes: Buffer, encoding: Encoding): string {
  const sample = isWide(encoding) ? bytes.subarray(0, HEAD) : findNonAsciiLines(bytes);
  return decodeBytes(sample, encoding)
    .split(/[\r\n]+/, PREVIEW_LINES)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n")
    .slice(0, MAX_PREVIEW);
}

export const decodeHead = (bytes: Buffer, encoding: Encoding): string =>
  decodeBytes(bytes, encoding).replace(/^\ufeff/, "");

/** Drops the BOM. Invalid bytes become U+FFFD. */
export async function* decodeText(source: ByteSource, encoding: Encoding): AsyncGenerator<string> {
  const decoder = isSingleByte(encoding)
    ? iconv.getDecoder(SINGLE_BYTE[encoding])
    : new TextDecoder(encoding);
  for await (const bytes of source) {
    const text =
      decoder instanceof TextDecoder
        ? decoder.decode(bytes, { stream: true })
        : decoder.write(Buffer.from(bytes));
    if (text !== "") yield text;
  }
  const rest = decoder instanceof TextDecoder ? decoder.decode() : decoder.end();
  if (rest) yield rest;
}

export const decodeNamed = (bytes: Buffer, name: string): string =>
  iconv.decode(bytes, iconv.encodingExists(name) ? name : "utf-8");
