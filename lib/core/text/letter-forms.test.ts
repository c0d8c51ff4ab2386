import { describe, expect, test } from "vitest";
import { isGsm, transliterate } from "./gsm-alphabet";
import { toGsmLetters } from "./letter-forms";

const spell = (text: string) => transliterate(text, toGsmLetters);

describe("transliteration to Latin letters", () => {
  test.each([
    ["Привет, мир! Ёлка, щука, объём", "Privet, mir! Yolka, schuka, obyom"],
    ["Їжак і Ґанок у Києві", "Yizhak i Ganok u Kiyevi"],
    ["Ђак, Љубав, ћао, џеп", "Djak, Ljubav, cao, dzep"],
    ["Ѓорѓи, Ќе, Ѕвезда", "Gorgi, Kje, Dzvezda"],
    ["Қазақ әні, ұлы өмір", "Qazaq ani, uly omir"],
    ["საქართველო", "saqartvelo"],
    ["մի հայ", "mi hay"],
    // Characters in the alphabet, or with a look-alike, aren't transliterated.
    ["Ωρα, Grüße, Žluťoučký", "ΩPA, Grüße, Zlutoucky"],
  ])("converts %s to %s", (text, expected) => {
    expect(spell(text)).toEqual({ text: expected, missing: [] });
  });

  test.each([["👍"], ["日本"], ["مرحبا"], ["עברית"], ["ไทย"], ["ˠᴯ"]])(
    "has no replacement for %s",
    (text) => {
      const { text: same, missing } = spell(text);
      expect(same).toBe(text);
      expect(missing.join("")).toBe([...new Set(text)].join(""));
    },
  );

  test("converts every letter of the modern Cyrillic and Greek blocks to GSM-7", () => {
    // Basic Cyrillic with the letters of Ukrainian, Serbian and Macedonian; Greek with accents.
    const ranges = [
      [0x400, 0x45f],
      [0x386, 0x3ce],
    ] as const;
    for (const [from, to] of ranges) {
      for (let code = from; code <= to; code += 1) {
        const letter = String.fromCodePoint(code);
        if (!/^\p{L}$/u.test(letter)) continue;
        expect([letter, isGsm(spell(letter).text)]).toEqual([letter, true]);
      }
    }
  });
});
