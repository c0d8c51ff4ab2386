import { expect, test } from "vitest";
import { parseBareDigits } from "./bare-digits";

test.each([
  // Mexico's form of before 2019, a landline of Bielefeld with a zero in front.
  ["5215512345678", "DE", "+495215512345678", "+525512345678", true],
  ["551187654321", "DE", "+49551187654321", "+5511987654321", true],
  ["5215512345678", "ES", null, "+525512345678", true],
  // A mobile number that lost its zero, and one of Virginia.
  ["15712345678", "DE", "+4915712345678", "+15712345678", true],
  ["1713920001", "DE", "+491713920001", null, false],
  ["491713920001", "DE", null, "+491713920001", false],
  ["4915112345678", "DE", null, "+4915112345678", false],
  ["447700900123", "DE", null, "+447700900123", false],
  ["3023125001", "DE", "+493023125001", null, false],
  ["612345678", "ES", "+34612345678", null, false],
  ["01713920001", "DE", null, null, false],
  ["", "DE", null, null, false],
])(
  "parses %s in %s as %s domestically and %s abroad",
  (digits, iso2, home, abroad, isAmbiguous) => {
    const read = parseBareDigits(digits, iso2);
    expect([read.home?.e164 ?? null, read.abroad?.e164 ?? null, read.isAmbiguous]).toEqual([
      home,
      abroad,
      isAmbiguous,
    ]);
  },
);
