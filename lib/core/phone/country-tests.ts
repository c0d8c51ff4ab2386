import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { getPlans, type NumberingPlan } from "./numbering-plan";
import { toIso2 } from "./phone-number";

/** Recognizes national numbers of a country among those of its calling code. */
export interface NationalTest {
  /** Source of a regular expression. */
  national: string;
  /** Null if `national` suffices. */
  types: readonly { pattern: string; lengths: readonly number[] }[] | null;
}

export interface CountryTest {
  /** `+` and calling code. */
  start: string;
  /** A number is of the country if it meets the last test and none before; empty if all of `start` are. */
  tests: readonly NationalTest[];
}

const toTest = ({ leading, national, types }: NumberingPlan): NationalTest =>
  leading === null
    ? {
        national: national.source,
        types: types.map(({ pattern, lengths }) => ({ pattern: pattern.source, lengths })),
      }
    : { national: leading.source, types: null };

/**
 * Returns how to recognize E.164 numbers of a country where they can't be parsed, such as in SQL. Empty for countries
 * without numbers.
 */
export function listCountryTests(iso2: string): CountryTest[] {
  const regions = getCountries().filter((region) => toIso2(region) === iso2);
  return regions.map((region) => {
    const callingCode = getCountryCallingCode(region);
    const plans = getPlans(callingCode);
    const index = plans.findIndex(({ country }) => country === region);
    return {
      start: `+${callingCode}`,
      tests: plans.length === 1 ? [] : plans.slice(0, index + 1).map(toTest),
    };
  });
}
