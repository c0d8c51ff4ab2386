import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "@/lib/core/languages";
import { projectRoot } from "@/lib/project-root";

const read = (file: string) => readFileSync(path.join(projectRoot(), file), "utf8");
const list = (folder: string) =>
  readdirSync(path.join(projectRoot(), folder), { recursive: true, encoding: "utf8" }).map((file) =>
    path.join(folder, file),
  );

/** Texts of documents, forms and price pages are in the code, those of all languages in one file. */
const SOURCES = ["app", "components", "lib"]
  .flatMap(list)
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file));

/** Words that a glossary replaces, written "- word → term". English has no glossary. */
const listReplacedWords = (language: string) =>
  language === "en"
    ? []
    : [...read(`translations/${language}/GLOSSARY.md`).matchAll(/^- (.+) → /gm)].flatMap(
        ([, word]) => word ?? [],
      );
const hasReplacedWords = (language: string) => listReplacedWords(language).length > 0;

test.each(LANGUAGES.filter(hasReplacedWords))(
  "%s uses no word that its glossary replaces",
  (language) => {
    const pattern = new RegExp(listReplacedWords(language).join("|"), "i");
    const texts = list(`translations/${language}`).filter((file) => file.endsWith(".json"));
    const found = [...texts, ...SOURCES].flatMap((file) =>
      read(file)
        .split("\n")
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  },
);
