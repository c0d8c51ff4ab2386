import { postcodeValidator } from "postcode-validator";

/** Examples for countries with a single postal code format (Universal Postal Union). */
const EXAMPLES: Readonly<Record<string, string>> = {
  AT: "1010",
  AU: "2000",
  BE: "1000",
  CA: "K1A 0B1",
  CH: "3000",
  CZ: "110 00",
  DE: "10115",
  DK: "1050",
  ES: "28001",
  FI: "00100",
  FR: "75001",
  GB: "SW1A 1AA",
  HU: "1011",
  IE: "D02 X285",
  IT: "00184",
  LI: "9490",
  LU: "1009",
  NL: "1011 AB",
  NO: "0150",
  PL: "00-001",
  PT: "1100-148",
  SE: "111 22",
  SI: "1000",
  SK: "811 01",
  US: "94105",
};

/** Valid codes that the package doesn't know: British forces and Girobank, French business mail, omitted hyphens. */
const OTHER_FORMS: Readonly<Record<string, RegExp>> = {
  FR: /^\d{5} CEDEX( \d{1,2})?$/,
  GB: /^(BFPO ?\d{1,4}|GIR ?0AA)$/,
  PL: /^\d{5}$/,
  PT: /^\d{7}$/,
  US: /^\d{5} \d{4}$/,
};

/** Country letters before the digits, as in D-10115. */
const PREFIX = /^[A-Z]{1,3}-(?=\d)/;

/**
 * Returns an example if the postal code can't be one of its country, or null. Countries without a certain rule accept
 * any text, so that every real address can be entered.
 */
export function findPostalCodeExample(postalCode: string, iso2: string): string | null {
  const example = EXAMPLES[iso2];
  if (example === undefined) return null;
  const code = postalCode.trim().toUpperCase().replace(/\s+/g, " ").replace(PREFIX, "");
  const isValid = postcodeValidator(code, iso2) || OTHER_FORMS[iso2]?.test(code) === true;
  return isValid ? null : example;
}
