type Decode = (bytes: Buffer) => string | null;

function createStrictDecoder(label: string): Decode {
  return (bytes) => {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  };
}

const utf8 = createStrictDecoder("utf-8");
const utf16be = createStrictDecoder("utf-16be");
const utf16le = createStrictDecoder("utf-16le");

/** Follows the BOM; defaults to big-endian (RFC 2781, 4.3). */
const utf16: Decode = (bytes) =>
  bytes[0] === 0xff && bytes[1] === 0xfe ? utf16le(bytes) : utf16be(bytes);

/** Bytes map to code points. Browsers use this name for windows-1252, a different table. */
const latin1: Decode = (bytes) => bytes.toString("latin1");

/** U+FFFD if unassigned. Node's own decoder treats these bytes as ISO-8859-1. */
const HIGH_1252 = "€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ";

const windows1252: Decode = (bytes) => {
  const text = latin1(bytes)?.replace(
    /[\u0080-\u009f]/g,
    (char) => HIGH_1252[char.charCodeAt(0) - 0x80] ?? char,
  );
  return text === undefined || text.includes("\uFFFD") ? null : text;
};

const ascii: Decode = (bytes) => (bytes.every((byte) => byte < 0x80) ? latin1(bytes) : null);

/** Lower case, letters and digits only. */
const DECODERS = new Map<string, Decode>(
  Object.entries({
    utf8,
    utf16,
    utf16be,
    utf16le,
    ucs2: utf16be,
    ucs2be: utf16be,
    iso10646ucs2: utf16be,
    iso88591: latin1,
    latin1,
    iso885915: createStrictDecoder("iso-8859-15"),
    latin9: createStrictDecoder("iso-8859-15"),
    windows1252,
    cp1252: windows1252,
    usascii: ascii,
    ascii,
  }),
);

export const isCharset = (name: string): boolean => DECODERS.has(shortName(name));

const shortName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

export function decodeText(bytes: Buffer, charset: string): string | null {
  return DECODERS.get(shortName(charset))?.(bytes) ?? null;
}

const UTF16_NAMES = new Set(["utf16", "utf16be", "utf16le", "ucs2", "ucs2be", "iso10646ucs2"]);
/** Per UTF-8 character. */
const MAX_CONTINUATIONS = 3;

const isContinuation = (byte: number | undefined) => byte !== undefined && byte >> 6 === 0b10;

function trimCutUtf8(bytes: Buffer): Buffer {
  let start = 0;
  while (start < MAX_CONTINUATIONS && isContinuation(bytes[start])) start += 1;
  for (let cut = 1; cut <= Math.min(MAX_CONTINUATIONS, bytes.length - start); cut += 1) {
    const lead = bytes[bytes.length - cut] ?? 0;
    if (isContinuation(lead)) continue;
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    return bytes.subarray(start, length > cut ? bytes.length - cut : bytes.length);
  }
  return bytes.subarray(start);
}

function trimCutUtf16(bytes: Buffer, name: string): Buffer {
  const isLittle = name === "utf16le" || (name === "utf16" && bytes[0] === 0xff);
  const getHighByte = (at: number) => bytes[isLittle ? at + 1 : at] ?? 0;
  const start = (getHighByte(0) & 0xfc) === 0xdc ? 2 : 0;
  const isCut = bytes.length >= 2 && (getHighByte(bytes.length - 2) & 0xfc) === 0xd8;
  return bytes.subarray(start, isCut ? bytes.length - 2 : bytes.length);
}

/** Strips characters split at the edges of a message part. */
export function trimCutCharacters(bytes: Buffer, charset: string): Buffer {
  const name = shortName(charset);
  if (name === "utf8") return trimCutUtf8(bytes);
  return UTF16_NAMES.has(name) ? trimCutUtf16(bytes, name) : bytes;
}

export const isSameCharset = (a: string, b: string) => shortName(a) === shortName(b);
