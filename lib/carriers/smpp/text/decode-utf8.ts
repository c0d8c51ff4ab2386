import { replaceControlOctets } from "@/lib/core/text/half-characters";

const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true });
/** Octets of a split character on either side. */
const MAX_CUT = 3;

const isContinuation = (octet: number | undefined) => octet !== undefined && octet >> 6 === 0b10;

function sequenceLength(first: number): number {
  if (first >> 5 === 0b110) return 2;
  if (first >> 4 === 0b1110) return 3;
  return first >> 3 === 0b11110 ? 4 : 1;
}

export function decodeUtf8(octets: Uint8Array): string | null {
  try {
    return STRICT_UTF8.decode(octets);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Skips leading octets that continue a character of the previous part. */
function findStart(octets: Uint8Array): number {
  let start = 0;
  while (start < MAX_CUT && isContinuation(octets[start])) start += 1;
  return start;
}

/** Returns the start of a last character that continues in the next part, or the length. */
function findEnd(octets: Uint8Array): number {
  let last = octets.length - 1;
  while (last > octets.length - MAX_CUT && isContinuation(octets[last])) last -= 1;
  const isCut = last >= 0 && sequenceLength(octets[last] ?? 0) > octets.length - last;
  return isCut ? last : octets.length;
}

/**
 * Keeps octets of characters split at its edges for joining. Null if invalid, or without a complete non-ASCII
 * character as evidence.
 */
export function decodeUtf8Part(octets: Uint8Array): string | null {
  const [start, end] = [findStart(octets), findEnd(octets)];
  if (end < start) return null;
  const middle = octets.subarray(start, end);
  if (middle.every((octet) => octet < 0x80)) return null;
  const text = decodeUtf8(middle);
  if (text === null) return null;
  return (
    replaceControlOctets(octets.subarray(0, start)) +
    text +
    replaceControlOctets(octets.subarray(end))
  );
}
