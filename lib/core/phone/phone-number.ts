import type { PhoneKind, PhoneNumber } from "./parse-digits";
/** E.164 (ITU-T E.164: `+`, country code, at most 15 digits), by Google's libphonenumber metadata. */
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/max";
import { DomainError } from "@/lib/core/errors";
import { type ParsedDigits, parseInternationalDigits, parseNationalDigits } from "./parse-digits";
import { findReservedNumber } from "./reserved-numbers";

/** Returns false for landlines; possible mobile phones are tried. */
export const canBeTexted = ({ kind }: Pick<PhoneNumber, "kind">): boolean => kind !== "landline";

const KINDS: Readonly<Record<string, PhoneKind>> = {
  MOBILE: "mobile",
  FIXED_LINE: "landline",
  FIXED_LINE_OR_MOBILE: "landline_or_mobile",
  TOLL_FREE: "toll_free",
  VOIP: "voip",
  PERSONAL_NUMBER: "personal",
};

const REJECTED_KINDS: Readonly<Record<string, string>> = {
  PREMIUM_RATE: "a premium-rate number",
  SHARED_COST: "a shared-cost number",
  UAN: "a company-wide (UAN) number",
  PAGER: "a pager",
  VOICEMAIL: "a voicemail box",
};

/** Ascension and Tristan da Cunha have their own plans, but share Saint Helena's ISO 3166 code. */
const ISO_OF_REGION: Readonly<Record<string, string>> = { AC: "SH", TA: "SH" };

/** Converts a region of libphonenumber to ISO 3166-1 alpha-2. */
export const toIso2 = (region: string): string => ISO_OF_REGION[region] ?? region;

export const MIN_DIGITS = 6;
const MAX_DIGITS = 15;
const MAX_INPUT = 64;
const SHORT_CODE_DIGITS = 6;

/**
 * Reads `+…` and `00…` as international, a leading `0` as national of `iso2`, and bare digits first as international,
 * then as national. The order matters: `4915112345678` is German, although numbering plans also accept it as a
 * landline within Germany.
 * @param iso2 country of the account, ISO 3166-1 alpha-2
 * @param path field of the error
 * @throws DomainError `invalid_input` (not a number, or not 7 to 16 characters as E.164), `phone_not_possible` (in no
 * numbering plan), `phone_not_allowed` (short codes, premium, satellite …)
 */
export function parsePhoneNumber(input: string, iso2: string, path = "phone"): PhoneNumber {
  const digits = stripSeparators(input, path);
  if (digits.charCodeAt(0) === PLUS) return parseInternational(digits.slice(1), path);
  if (digits.startsWith("00")) return parseInternational(digits.slice(2), path);
  if (digits.startsWith("0")) return parseNational(digits, iso2, path);
  return parseBareDigits(digits, iso2, path);
}

export function getCallingCode(iso2: string): string | null {
  return isSupportedCountry(iso2) ? getCountryCallingCode(iso2) : null;
}

const PLUS = 0x2b;

function stripSeparators(input: string, path: string): string {
  if (input.length > MAX_INPUT) throw lengthError(path);
  let digits = "";
  for (let i = 0; i < input.length; i++) {
    const code = input.charCodeAt(i);
    const isDigit = code >= 0x30 && code <= 0x39;
    if (isDigit || (code === PLUS && digits === "")) digits += input[i];
    else if (!isSeparator(code)) {
      throw new DomainError(
        "invalid_input",
        "A phone number can have digits, one leading +, spaces and - . / ( ).",
        { path, reason: "phone_unreadable" },
      );
    }
  }
  if (digits === "" || digits === "+") throw lengthError(path);
  return digits;
}

function isSeparator(code: number): boolean {
  // space ( ) - . /
  return code === 0x20 || code === 0x28 || code === 0x29 || (code >= 0x2d && code <= 0x2f);
}

function parseInternational(digits: string, path: string): PhoneNumber {
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) throw lengthError(path);
  if (digits.startsWith("0")) {
    throw new DomainError("invalid_input", "A country code can't start with 0.", {
      path,
      reason: "phone_unreadable",
    });
  }
  const number = parseInternationalDigits(digits);
  return accept(number, path) ?? refuseImpossible(`+${digits}`, number, path);
}

/**
 * Parses a national number with or without leading zero. Throws like `parsePhoneNumber`.
 * @param digits digits only
 */
export const parseNationalNumber = (digits: string, iso2: string, path = "phone"): PhoneNumber =>
  parseNational(digits, iso2, path);

function parseNational(digits: string, iso2: string, path: string): PhoneNumber {
  if (digits.length > MAX_DIGITS) throw lengthError(path);
  if (!isSupportedCountry(iso2)) {
    throw new DomainError(
      "phone_not_possible",
      `We can't read national numbers for ${iso2}. Use the international format (+…).`,
      { path },
    );
  }
  const number = parseNationalDigits(digits, iso2);
  return accept(number, path) ?? refuseImpossible(digits, number, path);
}

function parseBareDigits(digits: string, iso2: string, path: string): PhoneNumber {
  if (digits.length > MAX_DIGITS || digits.length < 3) throw lengthError(path);
  const abroad = digits.length < MIN_DIGITS ? null : parseInternationalDigits(digits);
  const asInternational = accept(abroad, path);
  if (asInternational !== null) return asInternational;
  const home = isSupportedCountry(iso2) ? parseNationalDigits(digits, iso2) : null;
  const asNational = accept(home, path);
  if (asNational !== null) return asNational;
  if (digits.length <= SHORT_CODE_DIGITS) {
    throw new DomainError(
      "phone_not_allowed",
      "You can't message emergency numbers or short codes.",
      { path },
    );
  }
  return refuseImpossible(digits, abroad ?? home, path);
}

function accept(number: ParsedDigits | null, path: string): PhoneNumber | null {
  if (number === null) return null;
  const { e164, country, type } = number;
  if (type === undefined) return findReservedNumber(e164);
  const refused = REJECTED_KINDS[type];
  if (refused !== undefined) {
    throw new DomainError("phone_not_allowed", `${e164} is ${refused} and can't be messaged.`, {
      path,
    });
  }
  const kind = KINDS[type];
  if (country === undefined || kind === undefined) {
    throw new DomainError(
      "phone_not_allowed",
      `${e164} is a satellite or other worldwide service number and can't be messaged.`,
      { path },
    );
  }
  return { e164, iso2: toIso2(country), kind };
}

function refuseImpossible(spelling: string, number: ParsedDigits | null, path: string): never {
  const reason =
    number === null
      ? "no country has this country code"
      : number.hasPossibleLength
        ? `the numbering plan of +${number.callingCode} has no such number`
        : `numbers of +${number.callingCode} have another count of digits`;
  throw new DomainError("phone_not_possible", `${spelling} isn't a possible number: ${reason}.`, {
    path,
  });
}

function lengthError(path: string): DomainError {
  return new DomainError("invalid_input", "An E.164 number has + and 6 to 15 digits.", {
    path,
    reason: "phone_unreadable",
  });
}
