import { DomainError } from "@/lib/core/errors";
import { parseBareDigits } from "@/lib/core/phone/bare-digits";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import type { PhoneNumber } from "@/lib/core/phone/parse-digits";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import type { ImportChoices } from "./record";
import type { Problem, Repair } from "./schema-values";

/** Number in E.164, or the reason for its rejection. */
export type RepairedPhone =
  | { phone: string; repair: Repair | null; problem: null }
  | { phone: null; repair: null; problem: Problem };

const toProblem = (problem: Problem): RepairedPhone => ({ phone: null, repair: null, problem });
const toRepaired = (phone: string, repair: Repair | null = null): RepairedPhone => ({
  phone,
  repair,
  problem: null,
});

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

/** `4.91701E+11`, as spreadsheets display and save long numbers. */
const EXPONENT = /^\+?(\d)(?:[.,](\d+))?[eE]\+?(\d{1,2})$/;
const DECIMALS = /^(\d{6,15})[.,]0+$/;
const SEPARATORS = /[ ()./-]/g;

/** Digits without plus or leading zero. */
interface BareDigits {
  digits: string;
  repair: Repair | null;
}

/** Returns null for other characters, `digits_lost` if digits are missing. */
function stripToDigits(input: string): BareDigits | "digits_lost" | null {
  const [, first = "", rest = "", exponent] = EXPONENT.exec(input) ?? [];
  if (exponent !== undefined) {
    const isWhole = rest.length === Number(exponent);
    return isWhole ? { digits: first + rest, repair: "exponent_read" } : "digits_lost";
  }
  const decimals = DECIMALS.exec(input)?.[1];
  if (decimals !== undefined) return { digits: decimals, repair: "decimals_cut" };
  const digits = input.replace(SEPARATORS, "");
  return /^[1-9]\d*$/.test(digits) ? { digits, repair: null } : null;
}

const hasZero = (digits: string, { e164 }: PhoneNumber, country: string): boolean => {
  const zeroed = parse(`0${digits}`, country);
  return typeof zeroed !== "string" && zeroed.e164 === e164;
};

/** Interprets digits as left by spreadsheets: national, international, or ambiguous. */
function repairDigits(digits: string, { country, zeros, ambiguous }: ImportChoices): RepairedPhone {
  const { home, abroad, isAmbiguous } = parseBareDigits(digits, country);
  if (isAmbiguous) {
    if (ambiguous === "skip") return toProblem("ambiguous");
    const selected = ambiguous === "national" ? home : abroad;
    if (selected === null) return toProblem("impossible");
    return toRepaired(selected.e164, ambiguous === "national" ? "zero_added" : "plus_added");
  }
  if (abroad !== null) return toRepaired(abroad.e164, "plus_added");
  if (home !== null && hasZero(digits, home, country))
    return zeros === "repair" ? toRepaired(home.e164, "zero_added") : toProblem("zero_lost");
  const either = parse(digits, country);
  return typeof either === "string" ? toProblem(either) : toRepaired(either.e164);
}

/**
 * Repairs damage by spreadsheets. Rejects ambiguous numbers and lost digits, because a wrong guess would message
 * another person.
 */
export function repairPhone(text: string, choices: ImportChoices): RepairedPhone {
  const input = plainPhone(text);
  if (input === "") return toProblem("no_number");
  const bare = stripToDigits(input);
  if (bare === "digits_lost") return toProblem("digits_lost");
  if (bare !== null) {
    const parsed = repairDigits(bare.digits, choices);
    return parsed.problem === null && bare.repair !== null
      ? toRepaired(parsed.phone, bare.repair)
      : parsed;
  }
  const number = parse(input, choices.country);
  return typeof number === "string" ? toProblem(number) : toRepaired(number.e164);
}

/** Lists readings in E.164, the national one first; empty unless ambiguous. */
export function listReadings(text: string, country: string): string[] {
  const bare = stripToDigits(plainPhone(text));
  if (bare === null || bare === "digits_lost") return [];
  const { home, abroad, isAmbiguous } = parseBareDigits(bare.digits, country);
  return isAmbiguous ? [home, abroad].flatMap((item) => item?.e164 ?? []) : [];
}
