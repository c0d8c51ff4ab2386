import { describe, expect, test } from "vitest";
import { transliterate } from "./gsm-alphabet";
import { toGsmLetters } from "./letter-forms";
import { parseOptRequest } from "./opt-out";
import {
  formatConfirmation,
  isUnicodeLanguage,
  getCountryLanguage,
  OPT_OUT_LANGUAGES,
  type OptOutLanguage,
} from "./opt-out-words";
import { countSegments } from "./sms-segments";

const LANGUAGES = Object.keys(OPT_OUT_LANGUAGES) as OptOutLanguage[];

describe("opt-out and opt-in keywords", () => {
  test("are defined in 29 languages", () => {
    expect(LANGUAGES).toHaveLength(29);
  });

  test.each(LANGUAGES)("match all of %s in any spelling", (lang) => {
    for (const kind of ["out", "in"] as const) {
      for (const word of OPT_OUT_LANGUAGES[lang][kind]) {
        const spellings = [
          word,
          word.toUpperCase(),
          ` «${word}!» `,
          word.replaceAll(" ", "  "),
          word.normalize("NFD"),
          word.normalize("NFD").replace(/\p{M}/gu, ""),
        ];
        for (const spelling of spellings) {
          expect([spelling, parseOptRequest(spelling)?.kind]).toEqual([spelling, kind]);
        }
      }
    }
  });

  test.each([
    ["STOP", "out", null],
    ["Stop.", "out", null],
    ["Quit", "out", "en"],
    ["stopp!!!", "out", null],
    ["S’abonner", "in", "fr"],
    ["İPTAL", "out", "tr"],
    ["Стоп", "out", null],
    ["Отписаться", "out", "ru"],
    ["ΤΈΛΟΣ", "out", "el"],
    ["Unstop", "in", "en"],
    ["Stop. Thank you", "out", null],
    ["Please stop, thanks!", "out", null],
    ["STOP\nSent from my phone", "out", null],
    ["Stopp\r\n\r\nVon meinem iPhone gesendet", "out", null],
    ["Hallo, bitte keine SMS mehr. Danke", "out", "de"],
    ["Baja, por favor. Gracias", "out", "es"],
    ["Parar, obrigada", "out", null],
    ["Proszę mnie wypisać. Dziękuję", "out", "pl"],
    ["STOP\nEnviado desde mi iPhone", "out", null],
    ["停止", "out", null],
    ["退订。谢谢", "out", "zh"],
    ["الغاء شكرا", "out", "ar"],
    ["Dừng lại", "out", "vi"],
    ["Start please", "in", null],
    ["\u200eSTOP\u200e", "out", null],
  ])("recognizes %j as %s in %s", (text, kind, lang) => {
    expect(parseOptRequest(text)).toEqual({ kind, lang });
  });

  test.each([
    [null],
    [""],
    ["   "],
    ["!!!"],
    ["STOP 12345"],
    ["Please don't stop"],
    ["Stop by at 5?"],
    ["Nonstop"],
    ["Yes"],
    ["Fine"],
    ["No"],
    ["Thank you"],
    ["Please"],
    ["Sent from my iPhone"],
    ["Stop sending the driver, please"],
    ["Please don't stop. Thanks"],
    ["Thanks for stop by"],
    ["🛑"],
    [`STOP${" ".repeat(200)}`],
    ["stop\n".repeat(30)],
  ])("treats %j as an ordinary message", (text) => {
    expect(parseOptRequest(text)).toBeNull();
  });
});

describe("confirmations", () => {
  test.each(LANGUAGES)(
    "%s: fit one segment with the longest name, and say how to opt in again",
    (lang) => {
      const text = formatConfirmation(lang, "W".repeat(60));
      expect(text).toContain("START");
      const isUnicode = isUnicodeLanguage(lang);
      const sent = isUnicode ? text : transliterate(text, toGsmLetters).text;
      expect(countSegments(sent, isUnicode).partsCount).toBe(1);
    },
  );

  test("insert the name literally", () => {
    expect(formatConfirmation("en", "A$&B")).toContain("from A$&B.");
  });

  test.each([
    ["DE", "de"],
    ["AT", "de"],
    ["GB", "en"],
    ["FR", "fr"],
    ["JP", "ja"],
    ["IN", "en"],
  ])("use for %s the language %s", (iso2, lang) => {
    expect(getCountryLanguage(iso2)).toBe(lang);
  });
});
