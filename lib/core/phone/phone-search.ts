import { DomainError } from "@/lib/core/errors";
import { findCallingCode } from "./format-phone";
import { parsePhoneNumber } from "./phone-number";
import { toPlainCharacters } from "@/lib/core/text/plain-characters";

/** Minimum digits to search by; shorter strings occur in most numbers. */
const MIN_DIGITS = 3;
const MIN_INTERNATIONAL = 4;

/** Returns the digits to search for, or null if the input contains anything but digits and separators. */
function toSearchDigits(input: string): string | null {
  // "+49 (0)171": the zero is dialled only within the country.
  const normalized = toPlainCharacters(input)
    .replace(/^(\s*(?:\+|00)[\d\s]+)\(0\)/, "$1")
    .replace(/[\s()./-]/g, "");
  return /^\+?\d+$/.test(normalized) ? normalized : null;
}

function nationalNumber(input: string, iso2: string): string | null {
  try {
    return parsePhoneNumber(input, iso2).e164;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/**
 * Returns an E.164 prefix if the input is unambiguously a phone number: international, or a complete national number
 * of `iso2` with its leading 0. Returns null for bare digits, which may be an order number.
 */
export function phonePrefix(input: string, iso2: string): string | null {
  const digits = toSearchDigits(input);
  if (digits === null) return null;
  const abroad = /^(?:\+|00)(\d+)$/.exec(digits)?.[1];
  // "0007919" has no valid calling code, but may be an order number.
  if (abroad !== undefined && findCallingCode(abroad) !== null) {
    return abroad.length >= MIN_INTERNATIONAL ? `+${abroad}` : null;
  }
  return digits.startsWith("0") ? nationalNumber(digits, iso2) : null;
}

/** Returns the digits without separators and leading zeros. */
export function phonePart(input: string): string | null {
  const part = toSearchDigits(input)?.replace(/^\+?0*/, "") ?? "";
  return part.length >= MIN_DIGITS ? part : null;
}
