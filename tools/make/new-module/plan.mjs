import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findLanguage } from "../../architecture/language.mjs";
import { AREAS, findScopes } from "./areas.mjs";
import { editLists } from "./edits.mjs";
import { fillTemplates } from "./files.mjs";
import { LANGUAGES, findNameProblem, toPlaceholders, toSingular } from "./names.mjs";

/** Maximum of hand-kept files outside its own folders that a module edits. */
/** Without the three of each further language. */
export const MAX_EDITED_FILES = 8;

/** Counts files that a new module edits outside its own, without those of further languages. */
export const countEdited = (edited) =>
  edited.filter(({ file }) => !/^translations\/(?!en|de)/.test(file)).length;

/** Lists of all modules, written from their files by `registries.mjs` and by tests with `-u`. */
export const GENERATED = [
  "docs/permissions.md",
  "docs/retention.md",
  "lib/db/schema.sql",
  "lib/gateway/account/table-views/table-names.ts",
  "lib/i18n/english.ts",
  "translations/en/operations.json",
];

/** Names of modules, with their areas. */
function findModules(root) {
  const gateway = path.join(root, "lib/gateway");
  return readdirSync(gateway).flatMap((area) =>
    readdirSync(path.join(gateway, area), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ area, name })),
  );
}

/** Returns a file that declares an OpenAPI component of the module's name, or undefined. */
function findSchemaFile(root, { Item }) {
  const declaration = new RegExp(`\\bid: "${Item}(Write)?"`);
  return findModules(root)
    .flatMap(({ area, name }) => {
      const folder = `lib/gateway/${area}/${name}`;
      return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /(^|\/)schema[^/]*\.ts$/.test(file))
        .map((file) => `${folder}/${file}`);
    })
    .find((file) => declaration.test(readFileSync(path.join(root, file), "utf8")));
}

/** Returns where a name of the module is in use already, or undefined. */
function findTaken(root, placeholders) {
  const { kebab_items: name, items, snake_items: table, snake_item: object } = placeholders;
  const module = findModules(root).find((candidate) => candidate.name === name);
  if (module !== undefined) return `lib/gateway/${module.area}/${name}`;
  const files = [
    `app/(dashboard)/${name}`,
    `lib/queries/${name}.ts`,
    `translations/en/${items}.json`,
  ];
  const parts = [
    ["lib/db/schema.sql", `CREATE TABLE ${table} (`],
    ["lib/db/schema.sql", `CREATE SEQUENCE ${object}_ids`],
    ["lib/gateway/account/audit-log/actions.ts", `  "${object}",\n`],
    ["lib/gateway/account/audit-log/actions.ts", `  ${object}: [`],
    ["components/layout/navigation/page-table.ts", `\n  ${items}: {`],
    ["components/layout/navigation/page-table.ts", `path: "/${name}"`],
  ];
  const [found] =
    parts.find(([file, part]) => readFileSync(path.join(root, file), "utf8").includes(part)) ?? [];
  return (
    files.find((file) => existsSync(path.join(root, file))) ??
    found ??
    findSchemaFile(root, placeholders)
  );
}

/** Plain sentence for the person at the terminal, without a stack. */
export class InputError extends Error {}

function assertInput(isRight, sentence) {
  if (!isRight) throw new InputError(sentence);
}

/** Returns `{ singular, plural }` for "Erinnerung, Erinnerungen". */
function parseNames(language, text) {
  if (text === undefined) return undefined;
  const [singular, plural, ...rest] = text.split(",").map((word) => word.trim());
  assertInput(
    singular && plural && rest.length === 0 && /^[\p{L}\p{M}\d,' -]+$/u.test(text),
    `Give ${language} singular and plural as --${language} "Erinnerung, Erinnerungen".`,
  );
  return { singular, plural };
}

/**
 * Returns the files of a new module without writing any: its own, those that it edits, and those that commands
 * generate. Throws an `InputError` for a name or an option that can't be used.
 */
export function planModule(root, target, { singular, scope, ...names } = {}) {
  const [area = "", plural = "", ...rest] = (target ?? "").split("/");
  assertInput(
    area !== "" && plural !== "" && rest.length === 0,
    "Give area and module, such as messaging/reminders.",
  );
  assertInput(
    Object.hasOwn(AREAS, area),
    `There is no area "${area}" with pages. Choose one of ${Object.keys(AREAS).join(", ")}.`,
  );
  const singularName = singular ?? toSingular(plural);
  const problem = findNameProblem(plural, singularName);
  assertInput(problem === undefined, problem);
  const scopes = findScopes(root);
  const { group, scope: usual } = AREAS[area];
  const permissionScope = scope ?? usual;
  assertInput(
    scopes.includes(permissionScope),
    `"${permissionScope}" can't be used for --scope. Choose one of ${scopes.join(", ")}.`,
  );
  const placeholders = toPlaceholders({
    area,
    plural,
    singular: singularName,
    scope: permissionScope,
    names: Object.fromEntries(
      LANGUAGES.map((language) => [language, parseNames(language, names[language])]),
    ),
  });
  const taken = findTaken(root, placeholders);
  assertInput(taken === undefined, `The name "${plural}" is taken: see ${taken}.`);
  const own = fillTemplates(root, placeholders);
  const [unclear] = own.flatMap(({ text }) => findLanguage(text));
  assertInput(
    unclear === undefined,
    `"${plural}" makes names that the language check rejects: ${unclear}.`,
  );
  return { placeholders, own, edited: editLists(root, placeholders, { group }) };
}
