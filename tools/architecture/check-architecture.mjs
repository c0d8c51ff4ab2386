import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findCycles } from "./find-cycles.mjs";
import { findFormProblems } from "./forms.mjs";
import { isTest, readImports, sourceFiles } from "./imports.mjs";
import { checkLanguage } from "./language.mjs";
import { countEdited, GENERATED, MAX_EDITED_FILES, planModule } from "../make/new-module/plan.mjs";
import { findStale } from "./registries.mjs";
import { findSql, isStore } from "./sql-in-stores.mjs";
import { checkTables } from "./tables.mjs";
import { checkTopology } from "./topology.mjs";
import { checkOwnTransactions } from "./transactions.mjs";

/**
 * Rules of docs/architecture.md that a line-based linter can't express: allowed imports between folders, locations of
 * SQL, and file lengths.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = [
  "app",
  "bench",
  "cli",
  "components",
  "e2e",
  "lib",
  "processes",
  "scripts",
  "tools",
];
const RANDOM_INPUTS = "lib/core/ids/test-random.ts";

/** Files that may use a pool without `withAccount` and its siblings, with reasons. */
const RAW_POOL = new Set([
  "lib/db/transaction.ts", // the helpers themselves
  "lib/db/client.ts", // the helpers' foundation
  "lib/db/announce-work.ts", // a NOTIFY outside any transaction
  "lib/dispatch/claim/claim-loop.ts", // one statement on a table without accounts
  "lib/db/due-work/due-board.ts", // one statement that reads due times only
  "lib/db/due-work/work-listener.ts", // a long-lived connection for LISTEN
  "lib/http/server/store-health.ts", // only checks whether the database responds
  "lib/auth/store-credentials.ts", // look-ups before the account is known
]);

/** Bypass the ledger's rules when moving money; only for the ledger. */
const LEDGER_WRITES = /^lib\/ledger\/store(-payments)?$/;

/** Pages read the URL and render a view. */
function getMaxLines(file) {
  if (isTest(file)) return 600;
  return /^app\/.*\/page(\.dev)?\.tsx$/.test(file) ? 25 : 400;
}

/** Returns `messaging/sms` for `lib/gateway/messaging/sms/store`. */
function findModule(name) {
  return /^lib\/gateway\/([^/]+\/[^/]+)\//.exec(name)?.[1];
}

const toFileName = (file) =>
  file
    .split("/")
    .at(-1)
    .replace(/\.tsx?$/, "");
const isSchema = (file) => /^schema(-|$)/.test(toFileName(file));
/** Files that join all modules: API rows, webhook events, and their data sources. */
const isOnTop = (file) => /^lib\/(api|webhook-events|webhook-sources)(\.ts)?$/.test(file);
const isRoutes = (file) => /(^|-)routes$/.test(toFileName(file));

/** Files of a module that any code may import: its use cases, and its declarations. */
const isPublic = (file) =>
  isSchema(file) ||
  isRoutes(file) ||
  /^(public|tables|event|events|event-sources?)$/.test(toFileName(file));

/** Stores that demo data and retention may use directly: whole tables are their subject. */
const MAY_USE_STORE = [
  { folder: "lib/demo/", store: /\/store-demo$/ },
  { folder: "lib/retention/", store: /\/store-retention$/ },
];
const canUseStore = (file, target) =>
  MAY_USE_STORE.some(({ folder, store }) => file.startsWith(folder) && store.test(target));

function checkTarget(file, { target, isType }) {
  const owner = findModule(target);
  if (owner !== undefined && findModule(file) !== owner && !canUseStore(file, target)) {
    if (isStore(target)) return `imports the store of ${owner}: call its public.ts`;
    const isPage = /^(app|components)\//.test(file);
    if (!isPage && !isOnTop(file) && !isPublic(target))
      return `imports ${target}: of ${owner}, only public.ts and declarations`;
  }
  if (LEDGER_WRITES.test(target) && !file.startsWith("lib/ledger/")) {
    return `imports ${target}: only lib/ledger changes a balance`;
  }
  const isBrowser = file.startsWith("components/") || file.startsWith("lib/queries/");
  const isForPages = target === "lib/gateway/identity/sign-in/current-session";
  if (isBrowser && owner !== undefined && !isSchema(target) && !isForPages) {
    return `imports ${target}: browser code may use schema.ts of a module only`;
  }
  const canKnowHttp = isRoutes(file) || isSchema(file);
  if (findModule(file) && !canKnowHttp && !isType && target.startsWith("lib/http/")) {
    return `imports ${target}: of a module, only its rows and schemas know HTTP`;
  }
  if (/^lib\/core\//.test(file) && /^(lib\/(?!core\/)|app\/|components\/)/.test(target)) {
    return `imports ${target}: the core stands alone`;
  }
  if (/^(lib|components)\//.test(file) && /^(app|processes|cli|bench)\//.test(target)) {
    return `imports ${target}: imports point inwards`;
  }
  if (/^(lib|components)\//.test(file) && !isOnTop(file) && isOnTop(target) && !isType) {
    return `imports ${target}.ts: what joins all modules is on top`;
  }
  if (isTest(`${target}.ts`)) return `imports ${target}: that is for tests`;
  return undefined;
}

function checkFile(file) {
  const text = readFileSync(path.join(root, file), "utf8");
  const problems = [];
  const limit = getMaxLines(file);
  const lines = text.split("\n").length - 1;
  if (lines > limit) problems.push(`has ${lines} lines; the limit is ${limit}`);
  if (isTest(file)) {
    if (/\b(it|test|describe)(\.\w+)?\.(only|skip|fixme|todo)\b/.test(text)) {
      problems.push("skips or singles out a test");
    }
    if (file !== RANDOM_INPUTS && /from "fast-check"/.test(text)) {
      problems.push(`imports fast-check: ${RANDOM_INPUTS} gives it a seed`);
    }
    return problems.map((problem) => `${file} ${problem}`);
  }
  if (/^(lib|app|components)\//.test(file)) {
    for (const imported of readImports(file, text)) {
      const problem = checkTarget(file, imported);
      if (problem !== undefined) problems.push(problem);
    }
    if (!RAW_POOL.has(file) && /\.pool\(/.test(text)) {
      problems.push("uses a pool directly: open a transaction with lib/db/transaction.ts");
    }
  }
  return problems.map((problem) => `${file} ${problem}`);
}

/**
 * Files directly in `lib` and `lib/core` share no subject, so each counts as its own folder. So does a `tables.ts`,
 * which has no dependencies in its folder: `lib/tables.ts` collects those of modules that depend on it; and a `public.ts`,
 * which is above the subfolders of its module.
 */
const LOOSE = new Set(["lib", "lib/core"]);
const isLoose = (folder, name) => LOOSE.has(folder) || /\/(public|tables)(\.ts)?$/.test(name);

const layersOf = {
  files: (name) =>
    /^(app|bench|cli|components|lib|processes)\//.test(name)
      ? name.replace(/\.tsx?$/, "")
      : undefined,
  /** Parent folder: `lib/http/output` for `lib/http/output/render`. */
  folders: (name) => {
    const folder = path.posix.dirname(name);
    if (!/^(lib|components)(\/|$)/.test(folder)) return undefined;
    return isLoose(folder, name) ? name.replace(/\.tsx?$/, "") : folder;
  },
  /** Subject: `lib/gateway/billing`, `components/billing`, `lib/http`. */
  areas: (name) => /^(lib\/gateway\/[^/]+|(?:lib|components)\/[^/]+)\//.exec(name)?.[1],
};

/** Returns one cycle per group of files, folders or areas that import each other, including type imports but not tests. */
function findCircles(files, layerOf) {
  const edges = new Map();
  for (const file of files.filter((name) => !isTest(name))) {
    const from = layerOf(file);
    if (from === undefined) continue;
    for (const { target } of readImports(file, readFileSync(path.join(root, file), "utf8"))) {
      const to = layerOf(target);
      if (to === undefined || to === from) continue;
      if (!edges.has(from)) edges.set(from, new Map());
      edges.get(from).set(to, file);
    }
  }
  return findCycles(edges);
}

const toProblem = (layer) => (circle) =>
  `Circle of ${layer}:\n${circle.map(({ from, to, file }) => `  ${from} → ${to} (${file})`).join("\n")}`;

const files = FOLDERS.flatMap((folder) => [...sourceFiles(root, folder)]);
const problems = files.flatMap(checkFile);
const figures = [];
for (const [layer, layerOf] of Object.entries(layersOf)) {
  const circles = findCircles(files, layerOf);
  figures.push(`circles of ${layer} ${circles.length}`);
  problems.push(...circles.map(toProblem(layer)));
}
const production = files.filter(
  (name) => /^(app|components|lib|processes|cli)\//.test(name) && !isTest(name),
);
const tables = checkTables(root, production);
problems.push(...tables.problems, ...tables.writes, ...tables.reads);
figures.push(
  `foreign tables written ${tables.writes.length}`,
  `read undeclared ${tables.reads.length} (declared ${tables.declared})`,
);
const sql = production.flatMap((file) => {
  const problem = findSql(file, readFileSync(path.join(root, file), "utf8"));
  return problem === undefined ? [] : [`${file} ${problem}`];
});
figures.push(`SQL outside stores ${sql.length}`);
problems.push(...sql);
const ofModules = production.filter((name) => findModule(name) !== undefined);
const transactions = checkOwnTransactions(root, ofModules, isStore);
problems.push(...transactions.problems);
figures.push(
  `transactions opened in modules without a reason ${transactions.without} (with one ${transactions.withReason})`,
);
const questions = checkTopology(root, production);
problems.push(...questions);
figures.push(`places above lib/db that ask whether it is a cluster ${questions.length}`);
const forms = findFormProblems(root, production);
problems.push(...forms);
figures.push(`forms in another style ${forms.length}`);
const language = checkLanguage(root, files);
figures.push(`comments and names against the grammar ${language.length}`);
problems.push(...language);
const stale = findStale(root);
figures.push(`registries out of step ${stale.length}`);
problems.push(
  ...stale.map(
    ({ file }) => `${file} is out of step: node tools/architecture/registries.mjs writes it`,
  ),
);
// No such module exists, so its plan tells the cost of the next one.
const edited = countEdited(planModule(root, "messaging/probe-entries").edited);
figures.push(
  `files outside its own folders that a new module edits ${edited} (generated ${GENERATED.length})`,
);
if (edited > MAX_EDITED_FILES) {
  problems.push(`A new module edits ${edited} files of others; the limit is ${MAX_EDITED_FILES}`);
}
for (const problem of problems) console.error(problem);
console.log(figures.join(", "));
if (problems.length > 0) process.exit(1);
