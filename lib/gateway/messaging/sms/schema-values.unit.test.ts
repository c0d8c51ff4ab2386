import { fc, runs } from "@/lib/core/ids/test-random";
import { expect, test } from "vitest";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { parseSenderId } from "@/lib/core/phone/sender-id";
import { PHONE_PATTERN, SENDER_PATTERN } from "./schema-values";

const takes = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};
const text = (letters: string) =>
  fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 17 })
    .map((item) => item.join(""));

test("documents a sender pattern that matches exactly the accepted senders", () => {
  const pattern = new RegExp(SENDER_PATTERN);
  fc.assert(
    fc.property(
      fc.oneof(text("aZ09 ._-+"), text("0123456789+"), text("a \u00e9\u0430!")),
      (item) => {
        expect(pattern.test(item)).toBe(takes(() => parseSenderId(item)));
      },
    ),
    { numRuns: runs(500) },
  );
});

test.each([
  "+4915112345678",
  "004915112345678",
  "015112345678",
  "+49 (0)171 392 00-12",
  "0171/39.200-12",
  " + 49 171 3920012 ",
  "(+49) 171 3920012",
])("documents a recipient pattern that treats %j like the gateway", (one) => {
  expect(takes(() => parsePhoneNumber(one, "DE"))).toBe(true);
  expect(new RegExp(PHONE_PATTERN).test(one)).toBe(true);
});

test("documents a recipient pattern that matches every accepted recipient", () => {
  const pattern = new RegExp(PHONE_PATTERN);
  const prefix = fc.constantFrom("+49171", "0049171", "0171", "49171", "+49 (0)171 ", " +49/171-");
  fc.assert(
    fc.property(prefix, text("0123456789 -./()+"), (start, rest) => {
      if (takes(() => parsePhoneNumber(start + rest, "DE"))) {
        expect(pattern.test(start + rest)).toBe(true);
      }
    }),
    { numRuns: runs(500) },
  );
});

test("rejects letters and a second plus sign by the recipient pattern", () => {
  for (const one of ["0151 CALL ME", "++4915112345678", "49+15112345678"]) {
    expect(new RegExp(PHONE_PATTERN).test(one)).toBe(false);
  }
});
