import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { expect, test } from "vitest";
import { PAGES } from "@/components/layout/navigation/page-table";
import { LANGUAGES } from "@/lib/core/languages";
import { projectRoot } from "@/lib/project-root";
import { NAMESPACES } from "./english";
import { readTranslations } from "./read-translations";

/** Maximum label characters by place, at 390 pixels. */
const LIMITS = { button: 24, menuItem: 28, badge: 16, sidebar: 18, tab: 16, tableHead: 18 };
type Place = keyof typeof LIMITS;

/** Beyond it a label wraps, or pushes others away. */
const TOLERANCE = 1.4;

/** Length of a number or a name in a label. */
const VALUE_LENGTH = 4;

/** Components that show their text in one place. */
const COMPONENTS: Readonly<Record<string, Place>> = {
  Button: "button",
  SubmitButton: "button",
  ButtonLink: "button",
  MenuItem: "menuItem",
  Badge: "badge",
};

const ELEMENT = new RegExp(
  String.raw`<(${Object.keys(COMPONENTS).join("|")})\b(?:=>|[^>])*>([\s\S]*?)</\1>`,
  "g",
);
const TRANSLATOR = /const (\w+) = useTranslations\("([\w.]+)"\)/g;
const CALL = /\b(\w+)\("([\w.]+)"/g;
const HEAD = /\blabel: (\w+)\("([\w.]+)"\)(?!, isSilent)/g;

function* listSources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* listSources(file);
    else if (/(?<!test)\.tsx$/.test(entry.name)) yield readFileSync(file, "utf8");
  }
}

function* listLabels(source: string): Generator<[key: string, place: Place]> {
  const scopes = [...source.matchAll(TRANSLATOR)];
  const resolve = (name: string, key: string) =>
    scopes.flatMap(([, variable, scope]) => (variable === name ? [`${scope}.${key}`] : []));
  for (const [, component = "", inner = ""] of source.matchAll(ELEMENT)) {
    const place = COMPONENTS[component];
    if (place === undefined) continue;
    for (const [, name = "", key = ""] of inner.matchAll(CALL)) {
      for (const full of resolve(name, key)) yield [full, place];
    }
  }
  for (const [, table = ""] of source.matchAll(/<RuledTable\b([\s\S]*?)\]\}/g)) {
    for (const [, name = "", key = ""] of table.matchAll(HEAD)) {
      for (const full of resolve(name, key)) yield [full, "tableHead"];
    }
  }
}

function listTexts(texts: object, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[prefix + key, value] as [string, string]]
      : listTexts(value, `${prefix}${key}.`),
  );
}

const readTexts = (language: (typeof LANGUAGES)[number]) =>
  new Map(NAMESPACES.flatMap((name) => listTexts(readTranslations(language, name), `${name}.`)));

/** Length as shown, of the longest form. */
function measure(elements: MessageFormatElement[]): number {
  return elements.reduce((sum, element) => {
    if (element.type === TYPE.literal) return sum + element.value.length;
    if (element.type === TYPE.tag) return sum + measure(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return sum + VALUE_LENGTH;
    return sum + Math.max(...Object.values(element.options).map(({ value }) => measure(value)));
  }, 0);
}

const english = readTexts("en");
const labels = new Map<string, Place>([
  ...[...listSources(path.join(projectRoot(), "components"))].flatMap((source) => [
    ...listLabels(source),
  ]),
  ...[...english.keys()].flatMap((key): [string, Place][] => {
    if (/\.tab\.(?!label$)\w+$/.test(key)) return [[key, "tab"]];
    return /\.column\.\w+$/.test(key) && !key.endsWith("Hint") ? [[key, "tableHead"]] : [];
  }),
  ...PAGES.filter(({ isInSidebar }) => isInSidebar === true).map(({ key }): [string, Place] => [
    `shell.page.${key}`,
    "sidebar",
  ]),
]);

test("finds labels of each kind", () => {
  const places = [...labels].flatMap(([key, place]) => (english.has(key) ? [place] : []));
  for (const place of Object.keys(LIMITS) as Place[]) {
    expect(places.filter((found) => found === place).length, place).toBeGreaterThan(8);
  }
});

test.each(LANGUAGES)("keeps labels of %s within their length limits", (language) => {
  const texts = readTexts(language);
  const long = [...labels].flatMap(([key, place]) => {
    const text = texts.get(key);
    if (text === undefined) return [];
    const length = measure(parse(text));
    return length > LIMITS[place] * TOLERANCE ? [`${place} ${length} ${key}: ${text}`] : [];
  });
  expect(long.sort()).toEqual([]);
});
