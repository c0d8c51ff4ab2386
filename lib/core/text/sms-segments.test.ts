import { fc } from "@/lib/core/ids/test-random";
import { SegmentedMessage } from "sms-segments-calculator";
import { describe, expect, test, vi } from "vitest";
import { isGsm, septets } from "./gsm-alphabet";
import { assertMessageLength, countSegments, splitSegments } from "./sms-segments";

const GSM_CHARACTERS = [..."abcxyzÄÖÜßéΔ @£$\n0123[]{}^~|\\€€€"];

describe("countSegments", () => {
  test.each([
    ["", null, false, 0, 1],
    ["a", null, false, 1, 1],
    ["a".repeat(160), null, false, 160, 1],
    ["a".repeat(161), null, false, 161, 2],
    ["a".repeat(306), null, false, 306, 2],
    ["a".repeat(307), null, false, 307, 3],
    ["a".repeat(1530), null, false, 1530, 10],
    [`${"a".repeat(158)}€`, null, false, 160, 1],
    [`${"a".repeat(159)}€`, null, false, 161, 2],
    // The escape sequence moves to the next part: 152 + 154 septets need a third part.
    [`${"a".repeat(152)}€${"a".repeat(152)}`, null, false, 306, 3],
    [`${"a".repeat(151)}€${"a".repeat(153)}`, null, false, 306, 2],
    ["я".repeat(70), null, true, 70, 1],
    ["я".repeat(71), null, true, 71, 2],
    ["я".repeat(134), null, true, 134, 2],
    ["я".repeat(135), null, true, 135, 3],
    ["😀".repeat(35), null, true, 70, 1],
    // 67 is odd: a pair at the border moves on, so each part holds 33 emoji.
    ["😀".repeat(67), null, true, 134, 3],
    ["a", true, true, 1, 1],
    ["a".repeat(71), true, true, 71, 2],
    ["ł", false, false, 1, 1],
    // No likeness: it stays Unicode, for the caller to refuse.
    ["я", false, true, 1, 1],
  ])(
    "counts %.20s… (%s) as unicode %s, %i characters, %i segments",
    (text, flag, isUnicode, chars, parts) => {
      expect(countSegments(text, flag)).toMatchObject({
        isUnicode,
        charsCount: chars,
        partsCount: parts,
      });
    },
  );

  test("only changes the text for is_unicode false, and counts the result", () => {
    expect(countSegments("it`s – á…", false)).toEqual({
      text: "it's - a...",
      isUnicode: false,
      charsCount: 11,
      partsCount: 1,
    });
    expect(countSegments("it`s", null).text).toBe("it`s");
    expect(countSegments("é", false).text).toBe("é");
  });

  test("matches an independent calculator on GSM-7 texts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...GSM_CHARACTERS), { maxLength: 700 }).map((a) => a.join("")),
        (text) => {
          const oracle = new SegmentedMessage(text, "GSM-7");
          const count = countSegments(text, null);
          expect(count.charsCount).toBe(oracle.numberOfCharacters);
          expect(count.partsCount).toBe(oracle.segmentsCount);
        },
      ),
      { numRuns: 60 },
    );
  });

  // The calculator counts graphemes and keeps them whole over part borders; both definitions agree
  // where a grapheme is one code point, and its character count only where that is one UTF-16 unit.
  test("matches an independent calculator on Unicode texts of single code points", () => {
    const characters = [..."abяжщ中文字–😀👍🚀"];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...characters), { maxLength: 300 }).map((a) => a.join("")),
        (text) => {
          const oracle = new SegmentedMessage(text, "UCS-2");
          const count = countSegments(text, true);
          expect(count.partsCount).toBe(oracle.segmentsCount);
          expect(count.charsCount * 16).toBe(oracle.messageSize);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("visits each character of a maximum-length message only a few times", () => {
    const text = "a[".repeat(510);
    const look = vi.spyOn(String.prototype, "charCodeAt");
    countSegments(text, null);
    const looks = look.mock.calls.length;
    look.mockRestore();
    expect(looks).toBeLessThanOrEqual(3 * text.length);
  });
});

describe("splitSegments", () => {
  const anyText = fc.oneof(
    fc.array(fc.constantFrom(...GSM_CHARACTERS), { maxLength: 700 }).map((a) => a.join("")),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.array(fc.constantFrom("😀", "a", "я"), { maxLength: 300 }).map((a) => a.join("")),
  );

  test("returns fitting segments that join to the text, match the count, and split no pair", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(true, false, null), (input, flag) => {
        const { text, isUnicode, partsCount, charsCount } = countSegments(input, flag);
        const parts = splitSegments(text, isUnicode);
        expect(parts).toHaveLength(partsCount);
        expect(parts.join("")).toBe(text);
        const single = isUnicode ? 70 : 160;
        const room = parts.length === 1 ? single : isUnicode ? 67 : 153;
        expect(parts.length === 1).toBe(charsCount <= single);
        for (const part of parts) {
          expect(isUnicode || isGsm(part)).toBe(true);
          expect(isUnicode ? part.length : septets(part)).toBeLessThanOrEqual(room);
          expect(part).not.toMatch(/[\ud800-\udbff]$/);
        }
      }),
    );
  });

  test("moves an escape sequence and a surrogate pair whole to the next segment", () => {
    const gsm = splitSegments(`${"a".repeat(152)}€${"b".repeat(20)}`, false);
    expect(gsm).toEqual(["a".repeat(152), `€${"b".repeat(20)}`]);
    const unicode = splitSegments(`${"я".repeat(66)}😀${"я".repeat(10)}`, true);
    expect(unicode).toEqual(["я".repeat(66), `😀${"я".repeat(10)}`]);
  });
});

describe("assertMessageLength", () => {
  test.each([
    ["a", null],
    ["a".repeat(1530), null],
    ["€".repeat(765), null],
    ["я".repeat(670), null],
    ["a".repeat(670), true],
    ["ł".repeat(1530), false],
  ])("accepts %.5s… (%s)", (text, flag) => {
    expect(() => assertMessageLength(countSegments(text, flag))).not.toThrow();
  });

  test.each([
    ["", null, "can't be empty"],
    ["\u200b", false, "can't be empty"],
    ["a".repeat(1531), null, "1531 characters; a GSM message can have up to 1530"],
    ["€".repeat(766), null, "1532 characters; a GSM message can have up to 1530"],
    ["я".repeat(671), null, "671 characters; a Unicode message can have up to 670"],
    ["a".repeat(671), true, "671 characters; a Unicode message can have up to 670"],
    ["…".repeat(511), false, "1533 characters; a GSM message can have up to 1530"],
  ])("rejects %.5s… (%s): %s", (text, flag, words) => {
    try {
      assertMessageLength(countSegments(text, flag), "phones[0].text");
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        code: "invalid_input",
        violations: [{ path: "phones[0].text" }],
      });
      expect(String(error)).toContain(words);
    }
  });
});

test("composes combining accents before counting", () => {
  const composed = "é".repeat(160);
  const decomposed = composed.normalize("NFD");
  for (const isUnicode of [null, false])
    expect(countSegments(decomposed, isUnicode)).toEqual({
      text: composed,
      isUnicode: false,
      charsCount: 160,
      partsCount: 1,
    });
  expect(countSegments("ж e\u0301", true)).toMatchObject({ text: "ж é", charsCount: 3 });
});
