import { fc } from "@/lib/core/ids/test-random";
import { expect, test } from "vitest";
import { cutToParts, toGsmText } from "./cut-to-parts";
import { countSegments } from "./sms-segments";

test.each([
  ["a".repeat(161), false, 1, 160],
  ["a".repeat(400), false, 2, 306],
  [`${"a".repeat(159)}€`, false, 1, 159],
  ["ж".repeat(71), null, 1, 70],
  [`${"ж".repeat(69)}🙂`, null, 1, 69],
  [`${"ж".repeat(66)}👩‍👩‍👧${"ж".repeat(80)}`, null, 1, 66],
  ["short", null, 1, 5],
])("cuts %j at a character boundary", (text, isUnicode, maxParts, length) => {
  const cut = cutToParts(text, isUnicode, maxParts);
  expect(cut.text).toHaveLength(length);
  expect(text.startsWith(cut.text)).toBe(true);
  expect(cut.isCut).toBe(length < text.length);
});

test("cuts any text to the allowed number of segments", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 900 }),
      fc.integer({ min: 1, max: 10 }),
      (text, maxParts) => {
        const { text: cut, isUnicode } = cutToParts(text, null, maxParts);
        expect(countSegments(cut, isUnicode).partsCount).toBeLessThanOrEqual(maxParts);
        expect(text.normalize("NFC").startsWith(cut)).toBe(true);
      },
    ),
  );
});

test("replaces characters missing in GSM-7 by question marks", () => {
  expect(toGsmText("Grüße 🙂 á")).toBe("Grüße ? a");
});
