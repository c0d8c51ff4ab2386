/**
 * Reads digits as `parsePhoneNumberFromString` of libphonenumber-js does, from the same numbering plans, but
 * fast enough for lists of a million. A test compares both, which also shows when an update changes a rule.
 */
import type { CountryCode, PhoneNumberType } from "libphonenumber-js/max";
import { type NumberingPlan, type NumberType, planOf, plansOf } from "./numbering-plan";

export interface ReadNumber {
  /** `+` and digits. */
  e164: string;
  callingCode: string;
  /** Undefined for numbers of no country, and where it can't be told among those of a calling code. */
  country: CountryCode | undefined;
  /** Undefined if the numbering plan has no such number. */
  type: PhoneNumberType | undefined;
  /** Whether the numbering plan has any numbers of this length. */
  hasPossibleLength: boolean;
}

const MIN_NATIONAL_DIGITS = 2;
const MAX_NATIONAL_DIGITS = 17;

/** Reads what follows a `+`; null if there is no such calling code or hardly anything behind it. */
export function parseInternationalDigits(digits: string): ReadNumber | null {
  for (const length of [1, 2, 3]) {
    const [main] = plansOf(digits.slice(0, length));
    if (main !== undefined) return complete(stripPrefix(digits.slice(length), main), main);
  }
  return null;
}

/** Reads what is dialled in a country; null if that is hardly anything. */
export function parseNationalDigits(digits: string, country: CountryCode): ReadNumber | null {
  const home = planOf(country);
  const abroad = digits.slice(home.idd?.exec(digits)?.[0].length ?? 0);
  if (abroad !== digits && /^[1-9]/.test(abroad)) return parseInternationalDigits(abroad);
  if (isBetterWithoutCode(digits, home)) return parseInternationalDigits(digits);
  return complete(stripPrefix(digits, home), home, country);
}

/** An area code may have the digits of the calling code, which people also write without plus. */
function isBetterWithoutCode(digits: string, home: NumberingPlan): boolean {
  if (!digits.startsWith(home.callingCode)) return false;
  const national = stripPrefix(digits, home);
  if (national.length > longest(home)) return true;
  const rest = stripPrefix(digits.slice(home.callingCode.length), home);
  return !home.national.test(national) && home.national.test(rest);
}

/** @param country where the number was dialled, if it has no calling code */
function complete(
  national: string,
  dialled: NumberingPlan,
  country?: CountryCode,
): ReadNumber | null {
  if (national.length < MIN_NATIONAL_DIGITS || national.length > MAX_NATIONAL_DIGITS) return null;
  const found = findCountry(national, dialled);
  const plan = found ?? dialled;
  return {
    e164: `+${plan.callingCode}${national}`,
    callingCode: plan.callingCode,
    country: found === undefined ? country : found.country,
    type: typeOf(national, plan),
    hasPossibleLength: plan.lengths.includes(national.length),
  };
}

/** Returns the number without a national prefix, unless the rest can't be a number. */
function stripPrefix(digits: string, plan: NumberingPlan): string {
  const rest = replacePrefix(digits, plan);
  if (rest === digits) return digits;
  if (plan.national.test(digits) && !plan.national.test(rest)) return digits;
  const owner = findCountry(rest, plan) ?? plan;
  return owner.lengths.includes(rest.length) || rest.length > longest(owner) ? rest : digits;
}

/** Some prefixes hold a part of the number, such as an area code before the mark of mobile phones. */
function replacePrefix(digits: string, { prefix, prefixReplacement }: NumberingPlan): string {
  const match = prefix?.exec(digits);
  if (!prefix || !match) return digits;
  const hasCaptured = match.length > 1 && Boolean(match.at(-1));
  return hasCaptured && prefixReplacement !== null
    ? digits.replace(prefix, prefixReplacement)
    : digits.slice(match[0].length);
}

const longest = ({ lengths }: NumberingPlan) => lengths.at(-1) ?? 0;

/** The country of a number among those that share the calling code of a plan. */
function findCountry(national: string, { callingCode }: NumberingPlan): NumberingPlan | undefined {
  const plans = plansOf(callingCode);
  if (plans.length === 1) return plans[0];
  return plans.find((plan) =>
    plan.leading === null ? typeOf(national, plan) !== undefined : plan.leading.test(national),
  );
}

/** The first type that matches, as in libphonenumber. */
function typeOf(national: string, plan: NumberingPlan): PhoneNumberType | undefined {
  if (!plan.national.test(national)) return undefined;
  const matches = ({ lengths, pattern }: NumberType) =>
    lengths.includes(national.length) && pattern.test(national);
  const type = plan.types.find(matches)?.name;
  if (type !== "FIXED_LINE") return type;
  const isMobileToo =
    plan.isLandlineMobile || plan.types.some((other) => other.name === "MOBILE" && matches(other));
  return isMobileToo ? "FIXED_LINE_OR_MOBILE" : type;
}
