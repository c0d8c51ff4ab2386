import { anyText, fc } from "@/lib/core/ids/test-random";
import { describe, expect, test } from "vitest";
import { costlyCharacters, isGsm, septets, transliterate } from "./gsm-alphabet";

// Typed from 3GPP TS 23.038, 6.2.1, row by row of the table's columns, as a second source.
const BASIC_COLUMNS = [
  "@£$¥èéùìòÇ\nØø\rÅå",
  "Δ_ΦΓΛΩΠΨΣΘΞÆæßÉ",
  " !\"#¤%&'()*+,-./",
  "0123456789:;<=>?",
  "¡ABCDEFGHIJKLMNO",
  "PQRSTUVWXYZÄÖÑÜ§",
  "¿abcdefghijklmno",
  "pqrstuvwxyzäöñüà",
].join("");
const EXTENSION = "\f^{}\\[~]|€";

describe("GSM-7 alphabet", () => {
  test("contains exactly the 127 basic and 10 extension characters", () => {
    expect([...BASIC_COLUMNS]).toHaveLength(127);
    for (let code = 0; code <= 0xffff; code++) {
      const char = String.fromCharCode(code);
      const expected = BASIC_COLUMNS.includes(char) ? 1 : EXTENSION.includes(char) ? 2 : null;
      if (septets(char) !== expected) expect.fail(`U+${code.toString(16)}: ${septets(char)}`);
    }
  });

  test.each([
    ["", 0],
    ["Ç", 1],
    ["ç", null],
    ["`", null],
    ["\u001b", null],
    ["\t", null],
    ["€", 2],
    ["[a]", 5],
    ["a\u0301", null],
    ["😀", null],
    ["Grüße für 5 €", 14],
  ])("%j costs %s septets", (text, cost) => {
    expect(septets(text)).toBe(cost);
    expect(isGsm(text)).toBe(cost !== null);
  });
});

describe("transliterate", () => {
  test.each([
    ["Grüße é ä Ç", "Grüße é ä Ç"],
    ["it`s", "it's"],
    ["á ç ê õ ş ğ İ ř ů", "a c e o s g I r u"],
    ["10–12 — 3", "10-12 - 3"],
    ["„Hallo“ ‚x‘ «y» ‹z›", "\"Hallo\" 'x' \"y\" 'z'"],
    ["und so…", "und so..."],
    ["10\u00a0%\u202fx\ty", "10 % x y"],
    ["ﬁn ﬂ œuf Œ ĳ", "fin fl oeuf OE ij"],
    ["łódź Đà ẞ þ ı", "lodz Dà SS th i"],
    ["e\u0301 n\u0303 a\u0308", "é ñ ä"],
    ["Ａ１ ① ™ №", "A1 1 TM No"],
    ["80 m² 1½ ≠ 5µm 20°C", "80 m^2 1.5 != 5um 20oC"],
    ["Ωρα δέλτα φως", "ΩPA ΔEΛTA ΦΩΣ"],
    ["\u2126 \u212b", "Ω Å"],
    ["a\u200bb\ufeffc\u00add", "abcd"],
    ["a\u2028b", "a\nb"],
  ])("converts %j to %j", (text, expected) => {
    expect(transliterate(text)).toEqual({ text: expected, missing: [] });
  });

  test.each([
    ["Да", "Да", ["Д", "а"]],
    ["你好, 你", "你好, 你", ["你", "好"]],
    ["ok 👍 – 👍", "ok 👍 - 👍", ["👍"]],
    ["👍🏽", "👍🏽", ["👍", "🏽"]],
    ["❤\ufe0f 1\ufe0f\u20e3", "❤\ufe0f 1", ["❤\ufe0f"]],
    ["\ud83d", "\ud83d", ["\ud83d"]],
    ["a\u0000b\u001bc", "a\u0000b\u001bc", ["\u0000", "\u001b"]],
    ["≮", "≮", ["≮"]],
    // Struck through: without the stroke it would say the opposite.
    ["5\u03360\u0336 €", "5\u03360\u0336 €", ["5\u0336", "0\u0336"]],
    ["1\u20e0", "1\u20e0", ["1\u20e0"]],
  ])("keeps the characters in %j that have no replacement: %j", (text, expected, missing) => {
    expect(transliterate(text)).toEqual({ text: expected, missing });
  });

  test("returns GSM-7 or the missing characters, never question marks, and is idempotent", () => {
    fc.assert(
      fc.property(anyText(60), (text) => {
        const result = transliterate(text);
        expect(isGsm(result.text)).toBe(result.missing.length === 0);
        expect(result.text.split("?").length).toBe(text.split("?").length);
        expect(transliterate(result.text)).toEqual(result);
      }),
    );
  });

  test("never drops a visible code point", () => {
    for (let code = 0; code <= 0x1ffff; code++) {
      const char = String.fromCodePoint(code);
      if (!/^[\p{M}\p{Cf}]$/u.test(char) && transliterate(char).text === "") {
        expect.fail(`U+${code.toString(16)} vanished`);
      }
    }
  });
});

describe("costlyCharacters", () => {
  test("returns position, character and replacement", () => {
    expect(costlyCharacters("a–b 😀 e\u0301 Я\u200b")).toEqual([
      { index: 1, char: "–", codePoint: 0x2013, replacement: "-" },
      { index: 4, char: "😀", codePoint: 0x1f600, replacement: null },
      { index: 10, char: "Я", codePoint: 0x42f, replacement: null },
      { index: 11, char: "\u200b", codePoint: 0x200b, replacement: "" },
    ]);
    expect(costlyCharacters("Grüße [5 €]")).toEqual([]);
  });

  test("is empty only for GSM-7, and the replacements yield the transliteration", () => {
    fc.assert(
      fc.property(anyText(40), (text) => {
        const costly = costlyCharacters(text);
        expect(costly.length === 0).toBe(isGsm(text.normalize("NFC")));
        let result = "";
        let at = 0;
        for (const { index, char, replacement } of costly) {
          result += text.slice(at, index) + (replacement ?? char);
          at = index + char.length;
        }
        const whole = (result + text.slice(at)).normalize("NFC");
        expect(whole).toBe(transliterate(text).text.normalize("NFC"));
      }),
    );
  });
});
