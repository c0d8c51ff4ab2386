import { anyText, fc } from "@/lib/core/ids/test-random";
import { describe, expect, it, vi } from "vitest";
import { adviseGsm } from "./gsm-advice";
import { costlyCharacters } from "./gsm-alphabet";
import { countSegments, GSM_LIMIT, UNICODE_LIMIT } from "./sms-segments";
import { countExtendedCharacters, fittingEnd, markText } from "./text-marks";

const marked = (text: string) =>
  markText(text, countSegments(text, null)).map(({ mark, text: run }) => `${mark}:${run}`);

describe("text marks", () => {
  it.each([
    ["Hello", ["plain:Hello"]],
    ["5 € {x}", ["plain:5 ", "double:€", "plain: ", "double:{", "plain:x", "double:}"]],
    ["away… 9–12 {", ["plain:away", "costly:…", "plain: 9", "costly:–", "plain:12 {"]],
    ["Ciępło", ["plain:Ci", "costly:ę", "plain:p", "costly:ł", "plain:o"]],
    ["e\u0301a", ["plain:e\u0301a"]],
    ["g\u0301a", ["costly:g\u0301", "plain:a"]],
    ["\u{1f44b}!", ["costly:\u{1f44b}", "plain:!"]],
    ["", []],
    ["Go: [slink aB3] {", ["plain:Go: ", "link:[slink aB3]", "plain: ", "double:{"]],
    ["[slink ł] ł", ["link:[slink ł]", "plain: ", "costly:ł"]],
    ["[slink]", ["double:[", "plain:slink", "double:]"]],
  ])("%j", (text, runs) => {
    expect(marked(text)).toEqual(runs);
  });

  it("join to the original text", () => {
    const texts = fc.oneof(anyText(900), fc.string({ maxLength: 1_700 }));
    fc.assert(
      fc.property(texts, (text) => {
        const runs = markText(text, countSegments(text, null));
        expect(runs.map((run) => run.text).join("")).toBe(text);
        const isOver = runs.some(({ mark }) => mark === "over");
        const { charsCount, isUnicode } = countSegments(text, null);
        expect(isOver).toBe(charsCount > (isUnicode ? UNICODE_LIMIT : GSM_LIMIT));
      }),
    );
  });

  it("don't split a surrogate pair or an extension character at the limit", () => {
    expect(fittingEnd(`${"ж".repeat(669)}\u{1f44b}`, true)).toBe(669);
    expect(fittingEnd(`${"a".repeat(1_529)}€`, false)).toBe(1_529);
    expect(fittingEnd("a".repeat(1_530), false)).toBe(1_530);
  });

  it("visit each character only a few times, to keep up with typing", () => {
    const looksAt = (text: string) => {
      const look = vi.spyOn(String.prototype, "charCodeAt");
      for (const isUnicode of [true, false]) markText(text, { isUnicode });
      const looks = look.mock.calls.length;
      look.mockRestore();
      return looks;
    };
    const text = "Grüße… ".repeat(215);
    expect(looksAt(text)).toBeGreaterThan(text.length);
    expect(looksAt(text)).toBeLessThanOrEqual(10 * text.length);
  });
});

it("counts characters that cost two units", () => {
  expect(countExtendedCharacters("{a} €5")).toBe(3);
});

describe("suggestions", () => {
  it("replace symbols in one step, and show the resulting segments", () => {
    const advice = adviseGsm(`${"a".repeat(75)}… 9–12`);
    expect(advice.distinct.map(({ char, replacement }) => [char, replacement])).toEqual([
      ["…", "..."],
      ["–", "-"],
    ]);
    expect(advice.signs).toMatchObject({ replaced: 2, after: { partsCount: 1, isUnicode: false } });
    expect(advice.signs?.text).toBe(`${"a".repeat(75)}... 9-12`);
    expect(advice.accents).toBeNull();
  });

  it("keep letters unless chosen", () => {
    const advice = adviseGsm("Zażółć „gęślą” – 5");
    expect(advice.signs?.text).toBe('Zażółć "gęślą" - 5');
    expect(advice.signs?.after.isUnicode).toBe(true);
    expect(advice.accents?.text).toBe('Zazolc "gesla" - 5');
    expect(advice.accents?.after.isUnicode).toBe(false);
  });

  it("skip characters without a similar one", () => {
    expect(adviseGsm("Привет \u{1f44b}")).toMatchObject({ signs: null, accents: null });
  });

  it("change only the characters they list", () => {
    fc.assert(
      fc.property(anyText(200), (text) => {
        const { signs } = adviseGsm(text);
        if (signs === null) return;
        const kept = (value: string) => [...value].filter((char) => /[A-Za-z0-9]/.test(char));
        const named = costlyCharacters(text);
        const rest = named.reduceRight(
          (left, { index, char }) => left.slice(0, index) + left.slice(index + char.length),
          text,
        );
        const result = kept(signs.text).join("");
        let at = 0;
        for (const char of kept(rest)) {
          at = result.indexOf(char, at);
          expect(at).toBeGreaterThanOrEqual(0);
          at++;
        }
      }),
    );
  });
});
