import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findStale, writeRegistries } from "./registries.mjs";

const NAMES = "lib/gateway/account/table-views/table-names.ts";
const WORDS = "lib/i18n/english.ts";
const TABLES = "lib/tables.ts";
const NOTES = "lib/gateway/messaging/notes/tables.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "posthorn-registries-"));
  for (const file of [NAMES, WORDS, TABLES]) put(file, "");
  put("translations/en/shell.json", "{}");
  put("components/account/audit-log/audit-log-view.tsx", 'layout={{ table: "activity" }}');
});
afterEach(() => rmSync(root, { recursive: true }));

function put(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** Writes a file into a project with current registries; returns the outdated ones. */
function staleAfter(file: string, text: string): string[] {
  writeRegistries(root);
  expect(findStale(root)).toEqual([]);
  put(file, text);
  return writeRegistries(root);
}

const declare = (table: string) => `export const TABLES = { notes: ${table} } satisfies Tables;`;

it.each([
  ["a data table of a new view", "components/a/b/b-view.tsx", 'table: "b",', NAMES],
  ["one that a view hands on", "components/a/b/b-view.tsx", '<MessageTable table="b" />', NAMES],
  ["a new namespace of words", "translations/en/notes.json", "{}", WORDS],
  ["a table whose rows go by their age", NOTES, declare('{ keep: { for: "1 day" } }'), TABLES],
  ["a table about people", NOTES, declare('{ person: { column: "phone" } }'), TABLES],
])("lists %s once the registry is written", (_, file, text, registry) => {
  expect(staleAfter(file, text)).toEqual([registry]);
  expect(findStale(root)).toEqual([]);
});

it.each([
  ["the same table in another view", "components/a/b/b-view.tsx", 'table: "activity"'],
  ["words that only look like one", "components/ui/ruled-table.tsx", 'table: "b"'],
  ["a table that stays", NOTES, declare('{ stays: "forever" }')],
  ["classes", "components/a/b/b-view.tsx", 'table: "w-full"'],
])("ignores %s", (_, file, text) => {
  expect(staleAfter(file, text)).toEqual([]);
});

it("reports a registry edited by hand as outdated", () => {
  writeRegistries(root);
  put(NAMES, 'export const TABLE_NAMES = ["activity", "mine"] as const;\n');
  expect(findStale(root).map(({ file }) => file)).toEqual([NAMES]);
});
