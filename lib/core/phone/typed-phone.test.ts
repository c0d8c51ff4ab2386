import { expect, test } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { parsePhoneNumber } from "./phone-number";
import { toAsciiDigits } from "@/lib/core/text/plain-characters";
import { plainCode, plainPhone } from "./plain-phone";
import { parseTypedPhone } from "./typed-phone";

const E164 = "+491713920001";

test.each([
  ["\u202a0171 3920001\u202c"],
  ["\u200e+49 171 3920001\u200f"],
  ["\u2066+49\u00a0171\u202f3920001\u2069"],
  ["0171\u20113920001"],
  ["0171\u2013392\u22120001"],
  ["0171\ufe0f 3920001"],
  ["＋４９ １７１ ３９２０００１"],
  ["٠١٧١ ٣٩٢٠٠٠١"],
  ["۰۱۷۱۳۹۲۰۰۰۱"],
  ["०१७१ ३९२०००१"],
  ['="01713920001"'],
  ["=01713920001"],
  ["'01713920001"],
  ["„0171 3920001“"],
  ["Mobil: 0171 3920001"],
  ["Tel.: 0171/3920001"],
  ["Handy 0171 3920001"],
  ["tel:+49-171-3920001;ext=5"],
  ["TEL: 0171 3920001"],
  ["0171 3920001 (mobil)"],
  ["0171 3920001 privat"],
  ["+49 (0)171 3920001"],
  ["0049 (0) 171 3920001"],
  ["49 (0)171 3920001"],
  ["[0171] 3920001"],
  ["0171·3920001"],
])("parses typed spellings: %j", (typed) => {
  expect(parseTypedPhone(typed, "DE").e164).toBe(E164);
});

test.each([["0171 392000l"], ["01713920001 O"], ["0171 3920001 ext 5"], ["call me"], [""], ["+"]])(
  "rejects invalid numbers: %j",
  (typed) => {
    expect(() => parseTypedPhone(typed, "DE")).toThrow(DomainError);
  },
);

test.each([["0171\u00a03920001"], ["٠١٧١٣٩٢٠٠٠١"], ["Mobil: 01713920001"], ["tel:+491713920001"]])(
  "rejects such spellings in the API: %j",
  (typed) => {
    expect(() => parsePhoneNumber(typed, "DE")).toThrow(DomainError);
  },
);

test("parses digits of every script", () => {
  expect(toAsciiDigits("𝟎𝟏𝟐 ٣٤٥ ۶۷ ८९ ០១ 5")).toBe("012 345 67 89 01 5");
});

test.each([
  ["012 345", "012345"],
  ["012-345", "012345"],
  ["\u200e012\u00a0345 ", "012345"],
  ["٠١٢٣٤٥", "012345"],
  ["０１２３４５", "012345"],
  ["ab12 CD", "ab12CD"],
  ["'4711'.", "4711"],
])("parses a code in groups: %j", (typed, code) => {
  expect(plainCode(typed)).toBe(code);
});

test("keeps a plain number unchanged", () => {
  expect(plainPhone("+49 171 3920001")).toBe("+49 171 3920001");
  expect(plainPhone("+4.91713920001E11")).toBe("+4.91713920001E11");
});
