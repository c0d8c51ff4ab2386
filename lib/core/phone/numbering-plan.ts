/**
 * Patterns of libphonenumber-js ("max": with kinds), compiled once; its own parser recompiles them for each number,
 * which dominates its runtime.
 */
import type { CountryCode, PhoneNumberType } from "libphonenumber-js/max";
import metadata from "libphonenumber-js/max/metadata";

export interface NumberType {
  name: PhoneNumberType;
  pattern: RegExp;
  lengths: readonly number[];
}

export interface NumberingPlan {
  /** Undefined for non-geographic numbers, such as satellite networks. */
  country: CountryCode | undefined;
  callingCode: string;
  idd: RegExp | null;
  national: RegExp;
  lengths: readonly number[];
  /** National prefix plus any carrier code. */
  prefix: RegExp | null;
  /** If `prefix` captured part of the number. */
  prefixReplacement: string | null;
  /** Exclusive to this country within a shared calling code. */
  leading: RegExp | null;
  /** Mobile numbers have no pattern of their own, so a landline may be a mobile phone. */
  isLandlineMobile: boolean;
  types: readonly NumberType[];
}

/** In libphonenumber's matching order. */
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

const toFullPattern = (pattern: string) => new RegExp(`^(?:${pattern})$`);
const toPrefixPattern = (pattern: string | 0 | undefined) =>
  pattern ? new RegExp(`^(?:${pattern})`) : null;

type PackedPlan = (typeof metadata.nonGeographic)[string];

function unpackTypes(packed: PackedPlan): NumberType[] {
  return TYPE_ORDER.flatMap(([name, index]) => {
    const [pattern, lengths]: [string?, number[]?] = packed[11]?.[index] || [];
    return pattern
      ? [{ name, pattern: toFullPattern(pattern), lengths: lengths || packed[3] }]
      : [];
  });
}

/** Indexes as in the library's `Metadata`, format 4; 0 and a missing end mean absent. */
function unpack(packed: PackedPlan, country?: CountryCode): NumberingPlan {
  return {
    country,
    callingCode: packed[0],
    idd: toPrefixPattern(packed[1]),
    national: toFullPattern(packed[2]),
    lengths: packed[3],
    prefix: toPrefixPattern(packed[7] || packed[5]),
    prefixReplacement: packed[8] || null,
    leading: toPrefixPattern(packed[10]),
    isLandlineMobile: !packed[11]?.[1]?.[0],
    types: unpackTypes(packed),
  };
}

function memoize<K, V>(make: (key: K) => V): (key: K) => V {
  const valueByKey = new Map<K, V>();
  return (key) => {
    const existing = valueByKey.get(key);
    if (existing !== undefined) return existing;
    const value = make(key);
    valueByKey.set(key, value);
    return value;
  };
}

export const getPlan = memoize((country: CountryCode): NumberingPlan => {
  const packed = metadata.countries[country];
  if (packed === undefined) throw new TypeError(`${country} has no numbering plan.`);
  return unpack(packed, country);
});

/** Main country first, or the plan of a non-geographic service; empty for unknown codes. */
export const getPlans = memoize((callingCode: string): readonly NumberingPlan[] => {
  const worldwide = metadata.nonGeographic[callingCode];
  if (worldwide !== undefined) return [unpack(worldwide)];
  return (metadata.country_calling_codes[callingCode] ?? []).map(getPlan);
});
