/** 3GPP TS 23.038, 6.2.1, as unpacked and packed septets (6.1.2.1). */
import { LOCKING_SHIFTS, SINGLE_SHIFTS } from "./gsm-national";
import { BASIC, EXTENSION } from "./gsm-table";

const ESCAPE = 0x1b;
const CARRIAGE_RETURN = 0x0d;
const EXTENSION_CODES = [0x0a, 0x14, 0x28, 0x29, 0x2f, 0x3c, 0x3d, 0x3e, 0x40, 0x65];

/** Escape in the high octet; -1 if not in the alphabet. */
const CODES = new Int16Array(0x20ad).fill(-1);
/** `ESCAPED` after an escape, empty if undefined. */
const CHARACTERS: string[] = [];
const ESCAPED: string[] = new Array(128).fill("");

for (const [index, char] of [...BASIC].entries()) {
  // The table skips the escape's code.
  const code = index < ESCAPE ? index : index + 1;
  CODES[char.charCodeAt(0)] = code;
  CHARACTERS[code] = char;
}
CHARACTERS[ESCAPE] = " ";
for (const [index, char] of [...EXTENSION].entries()) {
  const code = EXTENSION_CODES[index] ?? 0;
  CODES[char.charCodeAt(0)] = (ESCAPE << 8) | code;
  ESCAPED[code] = char;
}

export function encodeSeptets(text: string): Buffer | null {
  const septets = Buffer.alloc(text.length * 2);
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = CODES[text.charCodeAt(index)] ?? -1;
    if (code < 0) return null;
    if (code > 0xff) septets[length++] = ESCAPE;
    septets[length++] = code & 0x7f;
  }
  return septets.subarray(0, length);
}

/** National language identifiers; 0 for default. */
export interface NationalShift {
  locking: number;
  single: number;
}

export const NO_SHIFT: NationalShift = { locking: 0, single: 0 };

const applyChanges = (table: string[], changes: Readonly<Record<number, string>> | undefined) =>
  changes === undefined ? table : Object.assign([...table], changes);

/**
 * Decodes septets. Unknown escape sequences read as their basic character (6.2.1.1), unknown national tables as the
 * default (6.2.1.2.2), octets above seven bits as ISO 8859-1.
 */
export function decodeSeptets(septets: Uint8Array, { locking, single } = NO_SHIFT): string {
  const characters = applyChanges(CHARACTERS, LOCKING_SHIFTS.get(locking));
  const escaped = applyChanges(ESCAPED, SINGLE_SHIFTS.get(single));
  let text = "";
  for (let index = 0; index < septets.length; index += 1) {
    const code = septets[index] ?? 0;
    const next = septets[index + 1] ?? 0;
    if (code !== ESCAPE || index + 1 === septets.length) {
      text += characters[code] ?? String.fromCharCode(code);
      continue;
    }
    text += escaped[next] || (characters[next] ?? "");
    index += 1;
  }
  return text;
}

/**
 * Packs septets; `fillBits` zero bits align them after a UDH (3GPP TS 23.040, 9.2.3.24). Seven spare bits would read
 * as another character, so they hold a carriage return (23.038, 6.1.2.3.1).
 */
export function packSeptets(septets: Uint8Array, fillBits = 0): Buffer {
  const bits = fillBits + septets.length * 7;
  const packed = Buffer.alloc(Math.ceil(bits / 8));
  const put = (septet: number, bit: number) => {
    const byteIndex = bit >> 3;
    const wide = septet << (bit & 7);
    packed[byteIndex] = (packed[byteIndex] ?? 0) | (wide & 0xff);
    if (wide > 0xff) packed[byteIndex + 1] = (packed[byteIndex + 1] ?? 0) | (wide >> 8);
  };
  septets.forEach((septet, index) => {
    put(septet, fillBits + index * 7);
  });
  if (packed.length * 8 - bits === 7) put(CARRIAGE_RETURN, bits);
  return packed;
}

/** Drops a padding carriage return. */
export function unpackSeptets(packed: Uint8Array, fillBits = 0): Buffer {
  const bits = packed.length * 8 - fillBits;
  const septets = Buffer.alloc(Math.max(0, Math.floor(bits / 7)));
  for (let index = 0; index < septets.length; index += 1) {
    const bit = fillBits + index * 7;
    const wide = (packed[bit >> 3] ?? 0) | ((packed[(bit >> 3) + 1] ?? 0) << 8);
    septets[index] = (wide >> (bit & 7)) & 0x7f;
  }
  const last = septets.at(-1);
  const isPadding = bits % 7 === 0 && (last === 0 || last === CARRIAGE_RETURN);
  return isPadding ? septets.subarray(0, -1) : septets;
}
