import { DomainError } from "@/lib/core/errors";
import { callingCodeOf } from "./format-phone";
import { parsePhoneNumber } from "./phone-number";
import { toPlainCharacters } from "@/lib/core/text/plain-characters";

/** Fewer digits occur in most numbers, so they don't identify one. */
const MIN_DIGITS = 3;
/** A calling code and some digits behind it. */
const MIN_INTERNATIONAL = 4;

/** The digits of a spelling, with its plus; null for anything that is not only digits and separators. */
function digitsOf(typed: string): string | null {
  // "+49 (0)171": the zero is dialled inside the country only.
  const plain = toPlainCharacters(typed)
    .replace(/^(\s*(?:\+|00)[\d\s]+)\(0\)/, "$1")
    .replace(/[\s()./-]/g, "");
  return /^\+?\d+$/.test(plain) ? plain : null;
}

function nationalNumber(typed: string, iso2: string): string | null {
  try {
    return parsePhoneNumber(typed, iso2).e164;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/**
 * Returns what an E.164 number begins with if `typed` can only be one: spelled internationally, or a complete
 * national number of `iso2` with its leading 0. Null for everything else, bare digits included: those may be
 * an order number as well.
 */
export function phonePrefix(typed: string, iso2: string): string | null {
  const digits = digitsOf(typed);
  if (digits === null) return null;
  const abroad = /^(?:\+|00)(\d+)$/.exec(digits)?.[1];
  // "0007919" is no country's number, but may be an order's.
  if (abroad !== undefined && callingCodeOf(abroad) !== null) {
    return abroad.length >= MIN_INTERNATIONAL ? `+${abroad}` : null;
  }
  return digits.startsWith("0") ? nationalNumber(digits, iso2) : null;
}

/** Returns the digits that are part of a number spelled like this, without separators and leading zeros. */
export function phonePart(typed: string): string | null {
  const part = digitsOf(typed)?.replace(/^\+?0*/, "") ?? "";
  return part.length >= MIN_DIGITS ? part : null;
}
