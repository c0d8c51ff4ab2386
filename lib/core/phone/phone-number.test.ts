import { anyText, fc } from "@/lib/core/ids/test-random";
import { describe, expect, test } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { parsePhoneNumber } from "./phone-number";

function rejection(input: string, iso2 = "DE"): { code: string; path: string | undefined } {
  try {
    parsePhoneNumber(input, iso2);
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, path: error.violations[0]?.path };
    throw error;
  }
  return { code: "accepted", path: undefined };
}

describe("spellings", () => {
  test.each([
    ["+4915112345678", "DE", "+4915112345678"],
    ["004915112345678", "DE", "+4915112345678"],
    ["4915112345678", "DE", "+4915112345678"],
    ["015112345678", "DE", "+4915112345678"],
    ["15112345678", "DE", "+4915112345678"],
    ["447400123456", "DE", "+447400123456"],
    ["+4915112345678", "US", "+4915112345678"],
    ["2125550123", "US", "+12125550123"],
    ["12125550123", "DE", "+12125550123"],
    ["0612345678", "FR", "+33612345678"],
    ["0612345678", "IT", "+390612345678"],
    ["3331234567", "IT", "+393331234567"],
    ["89161234567", "RU", "+79161234567"],
    ["4000", "NU", "+6834000"],
    ["+49 (0)171 392 00-12", "DE", "+491713920012"],
    ["0171/39.200-12", "DE", "+491713920012"],
    [" + 49 171 3920012 ", "DE", "+491713920012"],
  ])("parses %s from %s as %s", (input, iso2, e164) => {
    expect(parsePhoneNumber(input, iso2).e164).toBe(e164);
  });

  test("parses every spelling of a German mobile number the same way", () => {
    const subscriber = fc
      .integer({ min: 0, max: 9_999_999 })
      .map((n) => String(n).padStart(7, "0"));
    fc.assert(
      fc.property(subscriber, (n) => {
        const national = `171${n}`;
        for (const prefix of ["+49", "0049", "49", "0"]) {
          expect(parsePhoneNumber(prefix + national, "DE").e164).toBe(`+49${national}`);
        }
      }),
    );
  });

  test("returns a parsed number unchanged, whatever the country", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{6,13}$/),
        fc.constantFrom("DE", "US", "IT", "GB", "RU"),
        (digits, iso2) => {
          let first: string;
          try {
            first = parsePhoneNumber(digits, iso2).e164;
          } catch {
            return;
          }
          expect(first).toMatch(/^\+[1-9][0-9]{5,14}$/);
          expect(parsePhoneNumber(first, "FR").e164).toBe(first);
        },
      ),
    );
  });
});

describe("kinds and countries", () => {
  test.each([
    ["+4915112345678", "DE", "mobile"],
    ["+4930123456", "DE", "landline"],
    ["+12125550123", "US", "landline_or_mobile"],
    ["+18005550123", "US", "toll_free"],
    ["+447012345678", "GB", "personal"],
    ["+77011234567", "KZ", "mobile"],
    ["+38349123456", "XK", "mobile"],
    ["+24740123", "SH", "mobile"],
  ])("recognizes %s in %s, %s", (e164, iso2, kind) => {
    expect(parsePhoneNumber(e164, "DE")).toEqual({ e164, iso2, kind });
  });

  test.each([
    ["+491713920000", "DE"],
    ["+491713920099", "DE"],
    ["+491729925904", "DE"],
    ["+4915792300012", "DE"],
    ["+4915228817386", "DE"],
    ["+12125550100", "US"],
    ["+12025550199", "US"],
    ["+447700900000", "GB"],
    ["+447700900999", "GB"],
    ["+441632960000", "GB"],
    ["+33639980012", "FR"],
    ["+61491570156", "AU"],
    ["+46701740605", "SE"],
  ])("accepts the fictional number: %s of %s", (e164, iso2) => {
    expect(parsePhoneNumber(e164, "DE")).toMatchObject({ e164, iso2 });
  });

  test("reserves a fictional number only at its full length", () => {
    expect(rejection("+44770090012").code).toBe("phone_not_possible");
    expect(rejection("+4477009000123").code).toBe("phone_not_possible");
    expect(rejection("+447700901123").code).toBe("phone_not_possible");
  });
});

describe("errors", () => {
  test.each([
    ["", "DE"],
    ["+", "DE"],
    ["abc", "DE"],
    ["0151 CALL ME", "DE"],
    ["++4915112345678", "DE"],
    ["49+15112345678", "DE"],
    ["+49+15112345678", "DE"],
    ["+49151１2345678", "DE"],
    ["０１５１１２３４５６７８", "DE"],
    ["+49151\n12345678", "DE"],
    ["+49151\u00a012345678", "DE"],
    ["+4915112345678;ext=1", "DE"],
    ["+49171", "DE"],
    ["+49112", "DE"],
    ["00112", "DE"],
    ["+1234567890123456", "DE"],
    ["1234567890123456", "DE"],
    ["0123456789012345", "DE"],
    ["000491511234567", "DE"],
    ["12", "DE"],
    ["1".repeat(65), "DE"],
  ])("rejects %j as invalid_input", (input, iso2) => {
    expect(rejection(input, iso2)).toEqual({ code: "invalid_input", path: "phone" });
  });

  test.each([
    ["+999123456789", "DE"],
    ["+491522343", "DE"],
    ["+4911833", "DE"],
    ["01522343", "DE"],
    ["0171", "AQ"],
    ["01713920012", "AQ"],
    ["+11234567890", "DE"],
    ["9999999999", "DE"],
  ])("rejects %s as phone_not_possible", (input, iso2) => {
    expect(rejection(input, iso2)).toEqual({ code: "phone_not_possible", path: "phone" });
  });

  test.each([
    ["112", "emergency"],
    ["110", "emergency"],
    ["911", "emergency"],
    ["11833", "short code"],
    ["+19005550123", "premium-rate"],
    ["+49180512345", "shared-cost"],
    ["0180512345", "shared-cost"],
    ["+443001234567", "UAN"],
    ["+4916412345", "pager"],
    ["+870773111632", "satellite"],
    ["+881612345678", "satellite"],
    ["+88299123456", "satellite"],
    ["+80012345678", "worldwide"],
    ["+80812345678", "shared-cost"],
  ])("rejects %s as phone_not_allowed with type %s", (input, reason) => {
    expect(rejection(input)).toEqual({ code: "phone_not_allowed", path: "phone" });
    expect(() => parsePhoneNumber(input, "DE")).toThrow(new RegExp(reason, "i"));
  });

  test("name the limit and the caller's field", () => {
    try {
      parsePhoneNumber("+49", "DE", "phones[3]");
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ violations: [{ path: "phones[3]", code: "invalid_input" }] });
      expect(String(error)).toContain("6 to 15 digits");
    }
  });

  test("parse any text as a number or reject it with a message", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), anyText(20)), (text) => {
        expect(["accepted", "invalid_input", "phone_not_possible", "phone_not_allowed"]).toContain(
          rejection(text).code,
        );
      }),
    );
  });
});
