import { expect, test } from "vitest";
import { findPostalCodeExample } from "./postal-code";

test.each([
  ["GB", "SW1A", "SW1A 1AA"],
  ["GB", "SW1A 1A", "SW1A 1AA"],
  ["GB", "10115", "SW1A 1AA"],
  ["DE", "1011", "10115"],
  ["DE", "SW1A 1AA", "10115"],
  ["AT", "10115", "1010"],
  ["CH", "801", "3000"],
  ["NL", "1011", "1011 AB"],
  ["US", "9410", "94105"],
  ["CA", "K1A", "K1A 0B1"],
  ["PL", "00-01", "00-001"],
  ["IE", "D02", "D02 X285"],
])("rejects the damaged postal code of %s %s, with %s as an example", (iso2, code, example) => {
  expect(findPostalCodeExample(code, iso2)).toBe(example);
});

test.each([
  ["GB", ["SW1A 1AA", "sw1a1aa", "M1 1AE", "EC1A 1BB", "BFPO 801", "GIR 0AA", "BF1 2AB"]],
  ["DE", ["10115", "D-10115", " 01067 "]],
  ["AT", ["1010", "A-1010"]],
  ["CH", ["8001", "CH-8001"]],
  ["LI", ["9490", "FL-9490"]],
  ["FR", ["75001", "75008 CEDEX 08", "20000", "97400", "F-75001"]],
  ["NL", ["1011 AB", "1011ab"]],
  ["BE", ["1000", "B-1000"]],
  ["LU", ["1009", "L-1009"]],
  ["IE", ["D02 X285", "d6wx285"]],
  ["US", ["94105", "94105-1234", "94105 1234", "00501"]],
  ["CA", ["K1A 0B1", "k1a0b1"]],
  ["PL", ["00-001", "00001"]],
  ["PT", ["1100-148", "1100148", "1100"]],
  ["SE", ["111 22", "11122", "SE-111 22"]],
  ["CZ", ["110 00", "11000"]],
  ["SK", ["811 01", "81101"]],
  ["ES", ["28001", "01001"]],
  ["IT", ["00184"]],
  ["DK", ["1050", "0800", "DK-1050"]],
  ["NO", ["0150"]],
  ["FI", ["00100", "FI-00100"]],
  ["HU", ["1011"]],
  ["SI", ["1000"]],
  ["AU", ["2000", "0800"]],
])("accepts real postal codes of %s: %j", (iso2, codes) => {
  expect(codes.filter((code) => findPostalCodeExample(code, iso2) !== null)).toEqual([]);
});

test("accepts any text for countries without a certain rule", () => {
  expect(findPostalCodeExample("Near the mosque", "AE")).toBe(null);
});
