/** Distinguishable, but not callable. */

import { findCallingCode } from "./format-phone";

const MAX_CALLING_CODE_DIGITS = 3;
const TAIL_DIGITS = 3;
/** Also in short national numbers. */
const MIN_HIDDEN = 4;

/** Masks `+491711234567` as `+49•••••••567`, and anything but E.164 completely. */
export function maskPhoneNumber(e164: string): string {
  if (!/^\+[1-9][0-9]{5,14}$/.test(e164)) return "•".repeat(Math.min(e164.length, 16));
  const codeEnd = 1 + (findCallingCode(e164.slice(1))?.length ?? MAX_CALLING_CODE_DIGITS);
  const spare = Math.max(0, e164.length - codeEnd - MIN_HIDDEN);
  const tail = Math.min(TAIL_DIGITS, spare);
  const hidden = e164.length - codeEnd - tail;
  return e164.slice(0, codeEnd) + "•".repeat(hidden) + e164.slice(e164.length - tail);
}
