import { fc, runs } from "@/lib/core/ids/test-random";
import {
  type CountryCode,
  getCountries,
  getExampleNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import metadata from "libphonenumber-js/max/metadata";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, test } from "vitest";
import { type ParsedDigits, parseInternationalDigits, parseNationalDigits } from "./parse-digits";

/** The library's own result. */
function readByLibrary(spelling: string, defaultCountry?: CountryCode): ParsedDigits | null {
  const home = defaultCountry === undefined ? {} : { defaultCountry };
  const number = parsePhoneNumberFromString(spelling, { ...home, extract: false });
  if (number === undefined) return null;
  return {
    e164: number.number,
    callingCode: number.countryCallingCode,
    country: number.country,
    type: number.getType(),
    hasPossibleLength: number.isPossible(),
  };
}

function compareInternational(digits: string) {
  expect([digits, parseInternationalDigits(digits)]).toEqual([digits, readByLibrary(`+${digits}`)]);
}

function compareNational(digits: string, country: CountryCode) {
  const read = parseNationalDigits(digits, country);
  expect([digits, country, read]).toEqual([digits, country, readByLibrary(digits, country)]);
}

type Plan = (typeof metadata.nonGeographic)[string];

const SERVICES = Object.values(metadata.nonGeographic);
const CODES = [
  ...Object.keys(metadata.country_calling_codes),
  ...Object.keys(metadata.nonGeographic),
];
const ACCOUNTS = fc.constantFrom<CountryCode>(
  ...(["DE", "US", "GB", "IT", "RU", "AR", "BR", "AU", "JP", "IN", "VA", "NF"] as const),
);
const arbitraryDigits = (least: number, most: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`));
const matching = (pattern: string) => fc.stringMatching(new RegExp(`^(?:${pattern})$`));

/** Numbers as they are, and such with one digit changed, added or left out. */
function nearly(numbers: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const edits = fc.record({
    digits: numbers,
    at: fc.nat(12),
    insert: fc.constantFrom("", ..."0123456789"),
    skip: fc.nat(1),
  });
  const edited = edits.map(
    ({ digits, at, insert, skip }) => digits.slice(0, at) + insert + digits.slice(at + skip),
  );
  return fc.oneof(numbers, edited);
}

/** Numbers of each type of a plan, by its own patterns, and some behind its national prefix. */
function arbitraryNumbers(plan: Plan, country?: CountryCode): fc.Arbitrary<string> {
  const types: ([string?] | 0)[] = plan[11] || [];
  const patterns = types.flatMap((type) => (type ? type[0] : "") || []);
  const example = country && getExampleNumber(country, examples)?.nationalNumber;
  const prefix: string = plan[7] || plan[5] || "0";
  const prefixed = matching(`(?:${prefix.replaceAll("$", "")})[0-9]{0,9}`);
  const known = example === undefined ? [] : [fc.constant(example)];
  return nearly(fc.oneof(matching(plan[2]), ...patterns.map(matching), prefixed, ...known));
}

describe("parses like libphonenumber", () => {
  test.each(getCountries())(
    "parses numbers of %s, in local and international spelling",
    (country) => {
      const plan: Plan = metadata.countries[country] ?? [];
      const [code, idd, prefix]: string[] = [plan[0], /^\d*/.exec(plan[1])?.[0], plan[5] || "0"];
      const property = fc.property(arbitraryNumbers(plan, country), ACCOUNTS, (number, account) => {
        compareInternational(`${code}${number}`);
        compareNational(number, account);
        for (const before of ["", prefix, code, `${code}${prefix}`, `${idd}${code}`]) {
          compareNational(`${before}${number}`, country);
        }
      });
      fc.assert(property, { numRuns: 9 });
    },
  );

  test("parses satellite and other worldwide numbers", () => {
    for (const plan of SERVICES) {
      const property = fc.property(arbitraryNumbers(plan), ACCOUNTS, (number, account) => {
        compareInternational(`${plan[0]}${number}`);
        compareNational(`00${plan[0]}${number}`, account);
      });
      fc.assert(property, { numRuns: 40 });
    }
  });

  test("parses random digits with every calling code, and without one", () => {
    const digits = arbitraryDigits(1, 12);
    for (const code of [...CODES, "210", "999", ""]) {
      fc.assert(
        fc.property(digits, (rest) => compareInternational(`${code}${rest}`)),
        { numRuns: 20 },
      );
    }
  });

  test("parses random digits dialled in every country", () => {
    const countries = fc.constantFrom(...getCountries());
    fc.assert(fc.property(arbitraryDigits(2, 15), countries, compareNational), {
      numRuns: runs(500),
    });
  });

  test("parses lengths that only one country of a shared calling code has", () => {
    compareInternational("113101234");
    expect(parseInternationalDigits("113101234")).toMatchObject({
      e164: "+13101234",
      country: "CA",
    });
  });

  test("parses fictional numbers and short codes", () => {
    const films = fc.constantFrom("447700900", "441632960", "3363998", "491713920", "1212555");
    const numbers = fc.tuple(films, arbitraryDigits(2, 4)).map(([range, rest]) => range + rest);
    fc.assert(fc.property(nearly(numbers), compareInternational), { numRuns: runs(200) });
    fc.assert(fc.property(arbitraryDigits(2, 6), ACCOUNTS, compareNational), {
      numRuns: runs(200),
    });
  });
});
