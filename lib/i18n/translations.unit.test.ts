import { LANGUAGES } from "@/lib/core/languages";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";

const folder = path.join(import.meta.dirname, "../../translations");

function filesOf(locale: string): string[] {
  return readdirSync(path.join(folder, locale)).sort();
}

type Words = { [key: string]: string | Words };

/** Every text of a file under its full key. */
function textsOf(words: Words, prefix = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : textsOf(value, `${prefix}${key}.`),
  );
}

function read(locale: string, file: string): Map<string, string> {
  return new Map(textsOf(JSON.parse(readFileSync(path.join(folder, locale, file), "utf8"))));
}

/** Names and kinds of what is filled in, also inside plurals and tags. */
function argumentsOf(elements: MessageFormatElement[]): string[] {
  const found = elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const own = `${element.value}: ${TYPE[element.type]}`;
    if (element.type === TYPE.tag) return [own, ...argumentsOf(element.children)];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [own];
    const options = Object.values(element.options);
    return [own, ...options.flatMap((option) => argumentsOf(option.value))];
  });
  return [...new Set(found)].sort();
}

describe.each(LANGUAGES)("%s", (locale) => {
  it("has every file", () => {
    expect(filesOf(locale)).toEqual(filesOf("en"));
  });

  it.each(filesOf("en"))("%s has the same keys and arguments, and no empty text", (file) => {
    const english = read("en", file);
    const texts = read(locale, file);
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of texts) {
      expect(text.trim(), `${locale}/${file} ${key}`).not.toBe("");
      expect(argumentsOf(parse(text)), `${locale}/${file} ${key}`).toEqual(
        argumentsOf(parse(english.get(key) ?? "")),
      );
    }
  });
});

it("German uses one word for a bulk", () => {
  const others = filesOf("de").flatMap((file) =>
    [...read("de", file)].filter(([, text]) => /massen(-sms|nachricht|sendung)/i.test(text)),
  );
  expect(others).toEqual([]);
});
