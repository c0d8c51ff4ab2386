import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "@/lib/project-root";

const read = (file: string) => readFileSync(path.join(projectRoot(), file), "utf8");
const exists = (file: string) => existsSync(path.join(projectRoot(), file));
const FOLDERS =
  `app bench cli components docs e2e lib processes public scripts tools translations`.split(" ");
const inFolder = (folder: string, recursive: boolean) =>
  readdirSync(path.join(projectRoot(), folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(projectRoot(), path.join(parentPath, name)));
const files = [...inFolder(".", false), ...FOLDERS.flatMap((folder) => inFolder(folder, true))];
const pages = files.filter((file) => /^(docs\/(decisions\/)?)?[^/]+\.md$/.test(file));
const sources = files.filter((file) => /\.(tsx?|m?js|mts|css)$/.test(file));

const LINK = /\]\((?!https?:|#)([^)#]+)|(?:src|srcset)="(?!https?:)([^"]+)"/g;

it.each(pages)("%s has content, and its links resolve", (page) => {
  const text = read(page);
  expect(text.length).toBeGreaterThan(200);
  const targets = [...text.matchAll(LINK)].map((match) => match[1] ?? match[2] ?? "");
  const broken = targets.filter((target) => !exists(path.join(path.dirname(page), target)));
  expect(broken).toEqual([]);
});

/** Files by path or name; one with a gap (`…`, `*`, `<module>`, `{a,b}`) names a kind of file. */
const FILE =
  /(?<![\w./@<>:…*})-])(?:(?:[\w-]+|\([\w-]+\)|\[[\w.[\]-]+\])\/)*[\w-][\w.-]*\.(?:tsx?|mjs|mts|sql|md)(?![\w*])/g;

const isThere = (name: string) => exists(name) || files.some((file) => file.endsWith(`/${name}`));

/** Comments, and what is left without them. A string with `//` or `/*` in it is taken for one, which hides no name from anyone. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*$/gm;

/** Returns a documentation page's text without link targets, or a file's comments. */
function readProse(file: string): string {
  const text = read(file);
  return pages.includes(file)
    ? text.replace(/\]\([^)]*\)/g, "]")
    : (text.match(COMMENT) ?? []).join("\n");
}

it("every file referenced by docs or comments exists", () => {
  const missing = [...pages, ...sources].flatMap((file) => {
    const named = readProse(file).match(FILE) ?? [];
    return named.filter((name) => !isThere(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

/** Names of more than one word, as code is named between backticks. */
const SYMBOL =
  /`((?:[a-z]+(?:[A-Z][a-z0-9]*)+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|[A-Z]+(?:_[A-Z0-9]+)+))(?:\(\))?`/g;

it("every symbol referenced by docs or comments exists in the code", () => {
  const words = new Set<string>();
  for (const file of files.filter((name) => /\.(tsx?|m?js|mts|sql|json|css|sh)$/.test(name))) {
    for (const word of read(file)
      .replace(COMMENT, "")
      .match(/[A-Za-z_][\w]*/g) ?? [])
      words.add(word);
  }
  const missing = [...pages, ...sources].flatMap((file) => {
    const named = [...readProse(file).matchAll(SYMBOL)].map((match) => match[1] ?? "");
    return named.filter((name) => !words.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
