/** Phone numbers for logs and for roles that may not see them: enough to tell two apart, not to call one. */

/** Country codes of two digits (ITU-T E.164 list); 1 and 7 have one digit, all others three. */
const TWO_DIGIT_CODES: ReadonlySet<string> = new Set(
  (
    "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 " +
    "60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98"
  ).split(" "),
);

const TAIL_DIGITS = 3;
/** At least so many digits stay hidden, also in short national numbers. */
const MIN_HIDDEN = 4;

/**
 * `+491711234567` as `+49•••••••567`: country code and the last three digits stay.
 * Anything that is not E.164 is hidden completely.
 */
export function maskPhoneNumber(e164: string): string {
  if (!/^\+[1-9][0-9]{5,14}$/.test(e164)) return "•".repeat(Math.min(e164.length, 16));
  const codeEnd = 1 + countryCodeLength(e164);
  const spare = Math.max(0, e164.length - codeEnd - MIN_HIDDEN);
  const tail = Math.min(TAIL_DIGITS, spare);
  const hidden = e164.length - codeEnd - tail;
  return e164.slice(0, codeEnd) + "•".repeat(hidden) + e164.slice(e164.length - tail);
}

function countryCodeLength(e164: string): number {
  if (e164[1] === "1" || e164[1] === "7") return 1;
  return TWO_DIGIT_CODES.has(e164.slice(1, 3)) ? 2 : 3;
}
