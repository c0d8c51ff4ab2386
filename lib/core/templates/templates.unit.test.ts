import { expect, test } from "vitest";
import { fc, runs } from "@/lib/core/ids/test-random";
import { columnKey, parseTemplate, renderTemplate } from "@/lib/core/text/template";
import { checkContent, listBracketNames, parseTemplateText, type TemplateContent } from "./content";
import { addPreview, NO_EXTREMES, type PreviewText } from "./extremes";
import { fillTemplate, findMissingPlaceholders, parseValues, substituteValues } from "./fill";

const word = fc.string({ unit: fc.constantFrom(..."abcÄß €{}^ж".split("")), maxLength: 12 });
const value = fc.string({
  unit: fc.constantFrom(..."abcÄß €|$&ж\n".split("")),
  minLength: 1,
  maxLength: 12,
});
const NAMES = ["name", "Größe", "order no"] as const;

const fallback = value.map((text) => text.replaceAll("\n", " "));

interface Piece {
  plain: string;
  name: (typeof NAMES)[number] | null;
  inline: string | null;
}

const piece: fc.Arbitrary<Piece> = fc.record({
  plain: word,
  name: fc.option(fc.constantFrom(...NAMES)),
  inline: fc.option(word),
});

const model = fc.record({
  pieces: fc.array(piece, { minLength: 1, maxLength: 6 }),
  fallbacks: fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.option(fallback)]))),
  values: fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.option(value)]))),
});

const write = ({ plain, name, inline }: Piece) =>
  plain + (name === null ? "" : `[${name}${inline === null ? "" : `|${inline}`}]`);

function toContent(
  pieces: readonly Piece[],
  fallbacks: Record<string, string | null>,
): TemplateContent {
  const used = new Set(pieces.flatMap(({ name }) => name ?? []));
  return {
    default_lang: "en",
    texts: [{ lang: "en", text: pieces.map(write).join("") }],
    placeholders: [...used].map((name) => ({
      name,
      example: "x",
      fallback: fallbacks[name] ?? null,
      max_length: null,
    })),
  };
}

test("fills a template by plain replacement, and names missing values", () => {
  fc.assert(
    fc.property(model, ({ pieces, fallbacks, values }) => {
      const content = toContent(pieces, fallbacks);
      const given = Object.fromEntries(
        content.placeholders.flatMap(({ name }) =>
          values[name] == null ? [] : [[name.toLowerCase(), values[name]]],
        ),
      );
      const filled = pieces.map(({ plain, name, inline }) => {
        if (name === null) return plain;
        const text = values[name] ?? inline ?? fallbacks[name];
        return text == null ? null : plain + text;
      });
      const fill = () =>
        fillTemplate(content, { values: given, lang: null, service: "direct", phone: "+491" });
      if (filled.includes(null)) expect(fill).toThrow(/needs a value/);
      else expect(fill()).toBe(filled.join(""));
    }),
    { numRuns: runs(300) },
  );
});

test("renders the same text if values are filled before columns or after", () => {
  fc.assert(
    fc.property(model, ({ pieces, fallbacks, values }) => {
      const content = toContent(pieces, fallbacks);
      const template = parseTemplateText(content, content.texts[0]?.text ?? "");
      const valueIn = new Map(
        Object.entries(values).map(([name, text]) => [columnKey(name), text]),
      );
      const first = content.placeholders.slice(0, 1).map(({ name }) => name);
      const given = parseValues(
        content,
        Object.fromEntries(first.map((name) => [name, values[name] ?? ""])),
      );
      const later = parseTemplate(substituteValues(template, given), NAMES);
      const text = renderTemplate(later, "", (key) => valueIn.get(key)).text;
      expect(text).toBe(renderTemplate(template, "", (key) => valueIn.get(key)).text);
      const missing = findMissingPlaceholders(template, new Set(given.keys()));
      expect(missing.some((key) => given.has(key))).toBe(false);
    }),
    { numRuns: runs(300) },
  );
});

const preview: fc.Arbitrary<PreviewText> = fc.record({
  lang: fc.constantFrom("en", "de"),
  text: word,
  parts_count: fc.integer({ min: 1, max: 10 }),
  chars_count: fc.integer({ min: 0, max: 100 }),
  is_unicode: fc.boolean(),
  iso2: fc.constantFrom("DE", "CH"),
  price: fc.option(fc.integer({ min: 0, max: 9 })),
});

test("finds the longest, shortest and most expensive text, the first of equal ones", () => {
  fc.assert(
    fc.property(fc.array(preview), (texts) => {
      const best = (measure: (text: PreviewText) => number) =>
        texts.toSorted((a, b) => measure(b) - measure(a))[0] ?? null;
      expect(texts.reduce(addPreview, NO_EXTREMES)).toEqual({
        longest: best(({ text }) => text.length),
        shortest: best(({ text }) => -text.length),
        dearest: best(({ price }) => price ?? -1),
      });
    }),
  );
});

test("lists placeholders once each, without links and the number", () => {
  expect(listBracketNames("[Name|x] [phone] [slink abc] [name] [a|]")).toEqual([
    "Name",
    "name",
    "a",
  ]);
  expect(
    checkContent({
      default_lang: "en",
      texts: [{ lang: "en", text: "[a]" }],
      placeholders: [{ name: "A", example: "", fallback: null, max_length: null }],
    }),
  ).toEqual([]);
});
