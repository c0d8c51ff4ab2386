/** Phone numbers for logs and for roles that may not see them: enough to tell two apart, not to call one. */

import { callingCodeOf } from "./format-phone";

/** What a code is taken for that no country has. */
const LONGEST_CODE = 3;
const TAIL_DIGITS = 3;
/** At least so many digits stay hidden, also in short national numbers. */
const MIN_HIDDEN = 4;

/**
 * `+491711234567` as `+49•••••••567`: country code and the last three digits stay.
 * Anything that is not E.164 is hidden completely.
 */
export function maskPhoneNumber(e164: string): string {
  if (!/^\+[1-9][0-9]{5,14}$/.test(e164)) return "•".repeat(Math.min(e164.length, 16));
  const codeEnd = 1 + (callingCodeOf(e164.slice(1))?.length ?? LONGEST_CODE);
  const spare = Math.max(0, e164.length - codeEnd - MIN_HIDDEN);
  const tail = Math.min(TAIL_DIGITS, spare);
  const hidden = e164.length - codeEnd - tail;
  return e164.slice(0, codeEnd) + "•".repeat(hidden) + e164.slice(e164.length - tail);
}
