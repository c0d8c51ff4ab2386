import { describe, expect, test } from "vitest";
import { COUNTRIES, findCountry, isCountry } from "./countries";

describe("countries", () => {
  test("include the 249 official codes and Kosovo, each once, in order", () => {
    const codes = COUNTRIES.map((c) => c.iso2);
    expect(codes).toHaveLength(250);
    expect(codes.filter((code) => code !== "XK")).toHaveLength(249);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });

  test.each([
    ["DE", "Germany", "+49"],
    ["US", "United States of America", "+1"],
    ["KZ", "Kazakhstan", "+7"],
    ["XK", "Kosovo", "+383"],
    ["AQ", "Antarctica", null],
  ])("%s is %s with dial code %s", (iso2, name, dialCode) => {
    expect(findCountry(iso2)).toEqual({ iso2, name, dialCode });
  });

  test.each(["de", "ZZ", "UK", "", "DEU", "__proto__", "constructor"])(
    "rejects %j as a country",
    (code) => {
      expect(isCountry(code)).toBe(false);
      expect(findCountry(code)).toBeUndefined();
    },
  );
});
