import { DomainError } from "@/lib/core/errors";
import { type PhoneNumber, parsePhoneNumber } from "@/lib/core/phone/phone-number";
import type { Choices } from "./record";
import type { Problem, Repair } from "./schema-values";

/** A number as it is imported, or why there is none. */
export type ReadPhone =
  | { phone: string; repair: Repair | null; problem: null }
  | { phone: null; repair: null; problem: Problem };

const bad = (problem: Problem): ReadPhone => ({ phone: null, repair: null, problem });
const good = (phone: string, repair: Repair | null = null): ReadPhone => ({
  phone,
  repair,
  problem: null,
});

/** Marks of direction and width, which come along when numbers are copied from contacts and pages. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The number without what surrounds it; wide spaces and hyphens as simple ones. */
const tidy = (text: string) =>
  text
    .replace(INVISIBLE, "")
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000\t]/g, " ")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .trim()
    .replace(/^tel:\s*/i, "")
    .replace(/^'(?=[+\d])/, "")
    .replace(/^\+?\s*(\d[\d ]*?)\s*\(0\)\s*/, (_, code: string) => `+${code.replaceAll(" ", "")} `);

const PROBLEM_OF: Readonly<Record<string, Problem>> = {
  phone_not_possible: "impossible",
  phone_not_allowed: "not_allowed",
};

function parse(text: string, country: string): PhoneNumber | Problem {
  try {
    return parsePhoneNumber(text, country);
  } catch (error) {
    if (error instanceof DomainError) return PROBLEM_OF[error.code] ?? "unreadable";
    throw error;
  }
}

/** `4.91701E+11`, as spreadsheets show long numbers and save them as CSV. */
const EXPONENT = /^\+?(\d)(?:[.,](\d+))?[eE]\+?(\d{1,2})$/;

/** Its digits where all are there; null: some were lost. */
function digitsOf([, first = "", rest = "", exponent = "0"]: RegExpExecArray): string | null {
  return rest.length === Number(exponent) ? first + rest : null;
}

/** Digits without plus and zero, as spreadsheets leave them: of the country, of another one, or of both. */
function readBare(digits: string, { country, zeros, ambiguous }: Choices): ReadPhone {
  const abroad = parse(`+${digits}`, country);
  const home = parse(`0${digits}`, country);
  const isAbroad = typeof abroad !== "string";
  const isHome = typeof home !== "string" && home.iso2 === country;
  if (isAbroad && abroad.iso2 === country) return good(abroad.e164, "plus_added");
  if (isAbroad && isHome) {
    if (ambiguous === "skip") return bad("ambiguous");
    return ambiguous === "national"
      ? good(home.e164, "zero_added")
      : good(abroad.e164, "plus_added");
  }
  if (isAbroad) return good(abroad.e164, "plus_added");
  if (isHome) return zeros === "repair" ? good(home.e164, "zero_added") : bad("zero_lost");
  const either = parse(digits, country);
  return typeof either === "string" ? bad(either) : good(either.e164);
}

/**
 * Reads a number of a file and repairs what spreadsheets do to numbers. What could be two numbers, or has lost digits,
 * is no number: a wrong guess would write to somebody else.
 */
export function repairPhone(text: string, choices: Choices): ReadPhone {
  const typed = tidy(text);
  if (typed === "") return bad("no_number");
  const exponent = EXPONENT.exec(typed);
  if (exponent !== null) {
    const digits = digitsOf(exponent);
    if (digits === null) return bad("digits_lost");
    const read = readBare(digits, choices);
    return read.problem === null ? good(read.phone, "exponent_read") : read;
  }
  const decimals = /^(\d{6,15})[.,]0+$/.exec(typed)?.[1];
  if (decimals !== undefined) {
    const read = readBare(decimals, choices);
    return read.problem === null ? good(read.phone, "decimals_cut") : read;
  }
  if (/^[1-9]\d*$/.test(typed)) return readBare(typed, choices);
  const number = parse(typed, choices.country);
  return typeof number === "string" ? bad(number) : good(number.e164);
}
