import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { NAMESPACES } from "./english";
import { readTranslations } from "./read-translations";

/**
 * Keys that code reads in a way this scan can't follow, by what reads them. Keys built from variables need either a
 * template with fixed text (`state.${name}`), or a scope of their own (`useTranslations("sms.state")`).
 */
const READ_ELSEWHERE: readonly (readonly [pattern: RegExp, reader: string])[] = [
  [/^auditLog\.(action|object)\./, "components/account/audit-log/actions.ts"],
  [/^errors\.(reason|code|violation)\./, "components/layout/translations/format-issue.ts"],
  [/^failure\./, "components/layout/failures/global-failure.tsx"],
  [/^mail\.(notification\.)?\w+\.(subject|text)$/, "lib/mail/compose.ts"],
  [/^mail\.invoiceCharges\./, "lib/mail/billing-texts.ts"],
  [/^mail\.(role\.|notification\.footer$)/, "lib/mail/notification-texts.ts"],
  [/^reports\.mail\./, "components/report-mails/tools.ts"],
  [/^calendar\.feed\./, "lib/gateway/overview/calendar/events.ts"],
  [/^operations\./, "lib/http/docs/reference-texts.ts"],
  [
    /^settings\.(account|sending)\.error\.\w+\.\w+$/,
    "components/account/settings/account-form.tsx",
  ],
  [/\.(failed|noMatch)$|^clicks\.\w+\.title$/, "components/data-table/table/table-labels.ts"],
];

const ROOT = path.join(import.meta.dirname, "../..");
const FOLDERS = ["app", "components", "lib", "cli", "processes"];

const SCOPE =
  /(?:const (\w+) = (?:await )?)?(?:useTranslations|getTranslations|createTranslator|pageTitle|pageMetadata|Translations)(?:<[^>(]*>)?[(<]\s*"([\w.]+)"/g;
/** Takes its translator, or the name of one, from a caller. */
const BORROWED = /useTranslations\(\w|typeof useTranslations|\bTranslat(?:or|e)\b|ListTranslator/;
const LITERAL = /["']([\w.-]+)["']/g;
const TEMPLATE = /`((?:[\w.-]|\$\{[^{}]*\})+)`/g;
const HOLE = /\$\{[^{}]*\}/;

interface Source {
  /** Namespace and prefix of translators made here; without any, keys may belong to a caller's. */
  scopes: Set<string>;
  /** Scopes whose keys are variables. */
  openScopes: Set<string>;
  literals: Set<string>;
  templates: RegExp[];
}

function* listSources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* listSources(file);
    else if (/\.tsx?$/.test(entry.name) && !/test\.tsx?$|^test-|^english\.ts$/.test(entry.name)) {
      yield file;
    }
  }
}

const escapeRegExp = (text: string) => text.replace(/[.\\-]/g, String.raw`\$&`);

function parse(text: string): Source {
  const source: Source = {
    scopes: new Set(),
    openScopes: new Set(),
    literals: new Set([...text.matchAll(LITERAL)].map(([, literal = ""]) => literal)),
    templates: [],
  };
  for (const [, name, scope = ""] of text.matchAll(SCOPE)) {
    source.scopes.add(scope);
    const hasVariable = new RegExp(
      String.raw`\b${name}(?:\.\w+)?\(\s*[a-zA-Z_][\w.]*\s*(?:[,)]|as )`,
    );
    if (name !== undefined && hasVariable.test(text)) source.openScopes.add(scope);
  }
  for (const [, template = ""] of text.matchAll(TEMPLATE)) {
    const parts = template.split(HOLE);
    if (parts.length === 1) source.literals.add(template);
    else if (parts.some((part) => /\w/.test(part))) {
      source.templates.push(new RegExp(`^${parts.map(escapeRegExp).join(String.raw`[\w-]+`)}$`));
    }
  }
  return source;
}

const getArea = (file: string) => file.split("/").slice(0, 2).join("/");

const SOURCES = FOLDERS.flatMap((folder) => [...listSources(path.join(ROOT, folder))]).map(
  (file) => {
    const text = readFileSync(file, "utf8");
    return { file: path.relative(ROOT, file), text, ...parse(text) };
  },
);

const FULL_KEYS = new Set(SOURCES.flatMap(({ literals }) => [...literals]));

/** Sources that may use a scope: those that name it, and helpers of their area that take a translator. */
const readersByScope = new Map<string, typeof SOURCES>();

function findReaders(scope: string): typeof SOURCES {
  const cached = readersByScope.get(scope);
  if (cached !== undefined) return cached;
  const direct = SOURCES.filter(({ scopes }) => scopes.has(scope));
  const areas = new Set(direct.map(({ file }) => getArea(file)));
  const helpers = SOURCES.filter(
    ({ file, scopes, text }) =>
      scopes.size === 0 && areas.has(getArea(file)) && BORROWED.test(text),
  );
  const readers = direct.length === 0 ? [] : [...direct, ...helpers];
  readersByScope.set(scope, readers);
  return readers;
}

function isUsed(key: string): boolean {
  if (READ_ELSEWHERE.some(([pattern]) => pattern.test(key))) return true;
  if (FULL_KEYS.has(key)) return true;
  const parts = key.split(".");
  return parts.slice(1).some((_, index) => {
    const scope = parts.slice(0, index + 1).join(".");
    const rest = parts.slice(index + 1).join(".");
    return findReaders(scope).some(
      ({ literals, templates, openScopes }) =>
        literals.has(rest) ||
        templates.some((template) => template.test(rest)) ||
        (openScopes.has(scope) && scope.includes(".") && !rest.includes(".")),
    );
  });
}

function listKeys(texts: object, prefix: string): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : listKeys(value, `${prefix}${key}.`),
  );
}

test("uses every translation", () => {
  const keys = NAMESPACES.flatMap((name) => listKeys(readTranslations("en", name), `${name}.`));
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

test("lists only existing files that read keys elsewhere", () => {
  const files = new Set(SOURCES.map(({ file }) => file));
  expect(READ_ELSEWHERE.filter(([, reader]) => !files.has(reader))).toEqual([]);
});
