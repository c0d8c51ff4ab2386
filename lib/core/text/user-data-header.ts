import type { NationalShift } from "@/lib/core/text/gsm-codes";

/** UDH (3GPP TS 23.040, 9.2.3.24): concatenation (9.2.3.24.1 and .8) and national language tables (.15 and .16). */

export interface Concatenation {
  reference: number;
  total: number;
  number: number;
}

const REFERENCE_OF_8_BITS = 0x00;
const REFERENCE_OF_16_BITS = 0x08;
const SINGLE_SHIFT = 0x24;
const LOCKING_SHIFT = 0x25;

/** Encodes a UDH of six octets with the reference's low octet, as parts are sized for it. */
export function encodeHeader({ reference, total, number }: Concatenation): Buffer {
  return Buffer.of(5, REFERENCE_OF_8_BITS, 3, reference & 0xff, total, number);
}

/** `concatenation` null: not a part, or invalid. */
export interface ParsedUserData {
  headerLength: number;
  concatenation: Concatenation | null;
  shift: NationalShift;
}

function parseElement(id: number, content: Buffer): Concatenation | null {
  const isWide = id === REFERENCE_OF_16_BITS;
  if (content.length !== (isWide ? 4 : 3) || (!isWide && id !== REFERENCE_OF_8_BITS)) return null;
  const reference = isWide ? content.readUInt16BE(0) : (content[0] ?? 0);
  return validateConcatenation({
    reference,
    total: content.at(-2) ?? 0,
    number: content.at(-1) ?? 0,
  });
}

const MAX_PARTS = 255;
const MAX_REFERENCE = 0xffff;

/** Returns the part, or null if invalid: 9.2.3.24.1 says to ignore such a header. */
export function validateConcatenation(part: Concatenation): Concatenation | null {
  const { reference, total, number } = part;
  if (reference > MAX_REFERENCE || total > MAX_PARTS) return null;
  return number >= 1 && number <= total ? part : null;
}

/** Parses a UDH; one longer than the data leaves no text. */
export function parseHeader(userData: Buffer): ParsedUserData {
  const headerLength = Math.min((userData[0] ?? 0) + 1, userData.length);
  let concatenation: Concatenation | null = null;
  const shift: NationalShift = { locking: 0, single: 0 };
  for (let offset = 1; offset + 2 <= headerLength; ) {
    const end = offset + 2 + (userData[offset + 1] ?? 0);
    if (end > headerLength) break;
    const [id, content] = [userData[offset] ?? 0, userData.subarray(offset + 2, end)];
    concatenation ??= parseElement(id, content);
    if (id === LOCKING_SHIFT) shift.locking = content[0] ?? 0;
    if (id === SINGLE_SHIFT) shift.single = content[0] ?? 0;
    offset = end;
  }
  return { headerLength, concatenation, shift };
}

/** Returns the fill bits after a header; packed septets start at a septet boundary. */
export const fillBitsAfter = (headerLength: number) => (7 - ((headerLength * 8) % 7)) % 7;
