import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { drawFloors } from "./floors.mjs";
import { isDeclaration, readDeclared } from "./tables.mjs";

/**
 * Lists derived from folder contents, so that new modules don't edit them. `node tools/architecture/registries.mjs` writes them;
 * `check-architecture.mjs` rejects outdated ones.
 */

const HEAD =
  "// Written by `node tools/architecture/registries.mjs`: change what it reads, not this file.\n\n";

const filesIn = (root, folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.split(path.sep).join("/")}`)
    .sort();

/** Name a view gives its data table, under which preferences are saved. */
const TABLE_OF_VIEW = /\btable(?:: |=)"(\w+)"/g;

function tableNames(root) {
  const names = filesIn(root, "components")
    .filter((file) => file.endsWith("-view.tsx"))
    .flatMap((file) => [...readFileSync(path.join(root, file), "utf8").matchAll(TABLE_OF_VIEW)])
    .map(([, name]) => name);
  const lines = [...new Set(names)].sort().map((name) => `  "${name}",\n`);
  return `/** Names of the data tables in views of the dashboard. */
export const TABLE_NAMES = [\n${lines.join("")}] as const;\n`;
}

/** Each translation namespace is a file; importing it by name types its keys. */
function namespaces(root) {
  const names = filesIn(root, "translations/en").map((file) => path.posix.basename(file, ".json"));
  const imports = names.map((name) => `import ${name} from "@/translations/en/${name}.json";\n`);
  const lines = names.map((name) => `  ${name},\n`);
  return `${imports.join("")}
/** Every namespace, in the language from which the keys and their types are taken. */
export const english = {\n${lines.join("")}};

export type Namespace = keyof typeof english;

export const NAMESPACES = Object.keys(english) as Namespace[];\n`;
}

/** Returns `messaging/email-log` for a module, `mail` for a folder of `lib`. */
const toOwner = (file) => file.replace(/^lib\/(?:gateway\/)?/, "").replace(/\/tables\.ts$/, "");

/** Lists tables with retention or personal data, for clean-up across modules. */
function tables(root) {
  const files = filesIn(root, "lib").filter((file) => {
    if (!isDeclaration(file)) return false;
    const declared = readDeclared(file, readFileSync(path.join(root, file), "utf8"));
    return declared.some(([, { keep, person }]) => keep !== undefined || person !== undefined);
  });
  const toAlias = (file) => toOwner(file).replaceAll(/\W/g, "_").toUpperCase();
  const imports = files.map((file) => {
    const from = file.replace(/^lib/, "@/lib").replace(/\.ts$/, "");
    return `import { TABLES as ${toAlias(file)} } from "${from}";\n`;
  });
  return `${imports.join("")}
/** Tables with a retention time or personal data, by owner. */
export const TABLES = {\n${files.map((file) => `  ...${toAlias(file)},\n`).join("")}};\n`;
}

/** Generators by registry file. */
const REGISTRIES = {
  "lib/gateway/account/table-views/table-names.ts": tableNames,
  "lib/i18n/english.ts": namespaces,
  "lib/tables.ts": tables,
};

/** Generators of one section each, between its markers. */
const SECTIONS = {
  "CONTRIBUTING.md": {
    begin: "<!-- floors: written by `node tools/architecture/registries.mjs` -->\n",
    end: "<!-- /floors -->",
    write: (root) => `\`\`\`\n${drawFloors(root)}\n\`\`\`\n`,
  },
};

function writeSection(root, file, { begin, end, write }) {
  const text = readFileSync(path.join(root, file), "utf8");
  const [before, rest] = text.split(begin);
  const after = rest?.slice(rest.indexOf(end));
  if (after === undefined) throw new Error(`${file} lacks ${begin.trim()}`);
  return before + begin + write(root) + after;
}

export function findStale(root) {
  const whole = Object.entries(REGISTRIES).map(([file, write]) => [file, HEAD + write(root)]);
  const parts = Object.entries(SECTIONS)
    .filter(([file]) => existsSync(path.join(root, file)))
    .map(([file, section]) => [file, writeSection(root, file, section)]);
  return [...whole, ...parts].flatMap(([file, text]) => {
    const name = path.join(root, file);
    return existsSync(name) && readFileSync(name, "utf8") === text ? [] : [{ file, text }];
  });
}

export function writeRegistries(root) {
  const stale = findStale(root);
  for (const { file, text } of stale) writeFileSync(path.join(root, file), text);
  return stale.map(({ file }) => file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of writeRegistries(fileURLToPath(new URL("../..", import.meta.url)))) {
    console.log(`${file} is written`);
  }
}
