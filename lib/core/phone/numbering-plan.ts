/**
 * The numbering plans of libphonenumber-js ("max": with kinds), their patterns compiled once. Its own parser
 * compiles them again for each number, which takes most of its time.
 */
import type { CountryCode, PhoneNumberType } from "libphonenumber-js/max";
import metadata from "libphonenumber-js/max/metadata";

export interface NumberType {
  name: PhoneNumberType;
  pattern: RegExp;
  lengths: readonly number[];
}

export interface NumberingPlan {
  /** Undefined for numbers of no country, such as satellite networks. */
  country: CountryCode | undefined;
  callingCode: string;
  /** International dialling prefix, such as 00 or 011. */
  idd: RegExp | null;
  /** Matches whole national numbers, of any type. */
  national: RegExp;
  /** Possible counts of digits, ascending. */
  lengths: readonly number[];
  /** National prefix, such as 0, with what a network may put behind it. */
  prefix: RegExp | null;
  /** Replacement for `prefix` where it captured a part of the number. */
  prefixReplacement: string | null;
  /** Leading digits that belong to this country alone, where several share the calling code. */
  leading: RegExp | null;
  /** Mobile numbers have no pattern of their own: a landline may be a mobile phone, too. */
  isLandlineMobile: boolean;
  /** In the order in which a number is compared with them. */
  types: readonly NumberType[];
}

/** Types with their place in the metadata, in the order of libphonenumber's own comparison. */
const TYPE_ORDER: readonly [PhoneNumberType, number][] = [
  ["FIXED_LINE", 0],
  ["MOBILE", 1],
  ["PREMIUM_RATE", 3],
  ["TOLL_FREE", 2],
  ["SHARED_COST", 9],
  ["VOIP", 8],
  ["PERSONAL_NUMBER", 4],
  ["PAGER", 7],
  ["UAN", 6],
  ["VOICEMAIL", 5],
];

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);
const beginning = (pattern: string | 0 | undefined) =>
  pattern ? new RegExp(`^(?:${pattern})`) : null;

type Packed = (typeof metadata.nonGeographic)[string];

function unpackTypes(packed: Packed): NumberType[] {
  return TYPE_ORDER.flatMap(([name, place]) => {
    const [pattern, lengths]: [string?, number[]?] = packed[11]?.[place] || [];
    return pattern ? [{ name, pattern: whole(pattern), lengths: lengths || packed[3] }] : [];
  });
}

/** Places as the library's own `Metadata` reads them, in format 4; 0 and a missing end stand for nothing. */
function unpack(packed: Packed, country?: CountryCode): NumberingPlan {
  return {
    country,
    callingCode: packed[0],
    idd: beginning(packed[1]),
    national: whole(packed[2]),
    lengths: packed[3],
    prefix: beginning(packed[7] || packed[5]),
    prefixReplacement: packed[8] || null,
    leading: beginning(packed[10]),
    isLandlineMobile: !packed[11]?.[1]?.[0],
    types: unpackTypes(packed),
  };
}

function memoize<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

/** Returns the plan of a country. */
export const planOf = memoize((country: CountryCode): NumberingPlan => {
  const packed = metadata.countries[country];
  if (packed === undefined) throw new TypeError(`${country} has no numbering plan.`);
  return unpack(packed, country);
});

/**
 * Returns the plans of the countries that share a calling code (digits without plus), the main one first, or
 * the plan of the service that has it; nothing if there is no such code.
 */
export const plansOf = memoize((callingCode: string): readonly NumberingPlan[] => {
  const worldwide = metadata.nonGeographic[callingCode];
  if (worldwide !== undefined) return [unpack(worldwide)];
  return (metadata.country_calling_codes[callingCode] ?? []).map(planOf);
});
