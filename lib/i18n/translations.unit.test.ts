import { LANGUAGES, regionalTag } from "@/lib/core/languages";
import SAME from "./same-as-english.json";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";

const folder = path.join(import.meta.dirname, "../../translations");

function listFiles(locale: string): string[] {
  const files = readdirSync(path.join(folder, locale));
  return files.filter((file) => file.endsWith(".json")).sort();
}

type Words = { [key: string]: string | Words };

/** Returns all texts with their full keys. */
function listTexts(words: Words, prefix = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : listTexts(value, `${prefix}${key}.`),
  );
}

function read(locale: string, file: string): Map<string, string> {
  return new Map(listTexts(JSON.parse(readFileSync(path.join(folder, locale, file), "utf8"))));
}

/** Returns names and types of arguments, also inside plurals and tags. */
function listArguments(elements: MessageFormatElement[]): string[] {
  const found = elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const own = `${element.value}: ${TYPE[element.type]}`;
    if (element.type === TYPE.tag) return [own, ...listArguments(element.children)];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [own];
    const options = Object.values(element.options);
    return [own, ...options.flatMap((option) => listArguments(option.value))];
  });
  return [...new Set(found)].sort();
}

/** Plural forms that integers take in a language (CLDR), and the one for all other numbers. */
function pluralForms(locale: string, type: Intl.PluralRuleType): string[] {
  const rules = new Intl.PluralRules(regionalTag(locale), { type });
  const forms = Array.from({ length: 1_000 }, (_, count) => rules.select(count));
  return [...new Set([...forms, "other"])].sort();
}

/** Returns plurals whose forms differ from those of the language. */
function wrongPlurals(elements: MessageFormatElement[], locale: string): string[] {
  return elements.flatMap((element): string[] => {
    if (element.type === TYPE.tag) return wrongPlurals(element.children, locale);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const options = Object.entries(element.options);
    const inside = options.flatMap(([, { value }]) => wrongPlurals(value, locale));
    if (element.type === TYPE.select) return inside;
    const names = options.map(([name]) => name).filter((name) => !name.startsWith("="));
    const wanted = pluralForms(locale, element.pluralType ?? "cardinal");
    const isOnlyOther = names.length === 1 && names[0] === "other";
    const isRight = isOnlyOther || String(names.sort()) === String(wanted);
    return isRight ? inside : [...inside, `{${element.value}: ${names.join(", ")}}`];
  });
}

/** Removes arguments, tags and quoted code. */
const visible = (text: string) => text.replaceAll(/'[<{].*?[}>]'|\{[^{}]*\}|<[^>]*>|="[^"]*"/g, "");

/** Quotation marks of each language; code has straight ones. */
const QUOTES: Readonly<Record<string, string>> = {
  en: "“”’",
  de: "„“",
  es: "«»",
  pt: "«»",
  pl: "„”",
};

describe.each(LANGUAGES)("%s", (locale) => {
  const texts = listFiles("en").flatMap((file) => [...read(locale, file)]);

  it("has the plural forms of its language", () => {
    const wrong = texts.flatMap(([key, text]) =>
      wrongPlurals(parse(text), locale).map((plural) => `${key} ${plural}`),
    );
    expect(wrong).toEqual([]);
  });

  it("has the quotation marks of its language", () => {
    const foreign = new Set([..."„“”«»‚‘’"].filter((mark) => !QUOTES[locale]?.includes(mark)));
    if (locale !== "en") foreign.add('"');
    const wrong = texts.filter(([, text]) => [...visible(text)].some((mark) => foreign.has(mark)));
    expect(wrong).toEqual([]);
  });

  it("has no untranslated English text", () => {
    const allowed = new Set([...SAME.all, ...(SAME[locale as keyof typeof SAME] ?? [])]);
    const english = new Map(
      listFiles("en").flatMap((file) =>
        [...read("en", file)].map(([key, text]) => [`${file} ${key}`, text] as const),
      ),
    );
    const left = listFiles("en").flatMap((file) =>
      [...read(locale, file)]
        .filter(([key, text]) => english.get(`${file} ${key}`) === text)
        .filter(([, text]) => /[A-Za-z]{3}/.test(visible(text)) && !allowed.has(text))
        .map(([key, text]) => `${file} ${key}: ${text}`),
    );
    expect(locale === "en" ? [] : left).toEqual([]);
  });

  it("has every file", () => {
    expect(listFiles(locale)).toEqual(listFiles("en"));
  });

  it.each(listFiles("en"))("%s has the same keys and arguments, and no empty text", (file) => {
    const english = read("en", file);
    const texts = read(locale, file);
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of texts) {
      expect(text.trim(), `${locale}/${file} ${key}`).not.toBe("");
      expect(listArguments(parse(text)), `${locale}/${file} ${key}`).toEqual(
        listArguments(parse(english.get(key) ?? "")),
      );
    }
  });
});

it("German uses one word for a bulk", () => {
  const others = listFiles("de").flatMap((file) =>
    [...read("de", file)].filter(([, text]) => /massen(-sms|nachricht|sendung)/i.test(text)),
  );
  expect(others).toEqual([]);
});
