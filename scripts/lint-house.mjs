import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The rules of the house that a linter for single lines cannot express: who may import whom, and how long. */

const root = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["app", "bench", "cli", "components", "e2e", "lib", "processes", "scripts"];
const IMPORT = /^(?:import|export)\s+(type\s)?(?:[^"'`;]*?\sfrom\s+)?["']([^"']+)["']/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Where a pool may be used without `withAccount` and its siblings, and why. */
const RAW_POOL = new Set([
  "lib/db/transaction.ts", // the helpers themselves
  "lib/db/client.ts", // what they are made of
  "lib/db/cluster.ts", // asks which extensions there are
  "lib/dispatch/announce.ts", // a NOTIFY outside any transaction
  "lib/dispatch/claiming.ts", // one statement on a table of no account
  "lib/dispatch/listen.ts", // a connection that stays open for LISTEN
  "lib/http/health.ts", // asks only whether anyone is there
  "lib/http/ip-block.ts", // one call of a function, before the account is known
  "lib/http/key-directory.ts", // one look-up, before the account is known
  "lib/http/session.ts", // one look-up, before the account is known
]);

function* sourceFiles(folder) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sourceFiles(name);
    else if (/\.(ts|tsx|mjs)$/.test(entry.name)) yield name;
  }
}

function isTest(file) {
  // What tests stand on may reach where they reach.
  if (file === "lib/db/factories.ts" || /\/test-[^/]+\.ts$/.test(file)) return true;
  return /(\.(test|spec)\.tsx?|\/test-[^/]+\.ts)$/.test(file) || file.startsWith("e2e/");
}

/** `@/lib/x` and `./x` as a path from the root; packages stay as they are. */
function resolveImport(file, specifier) {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  return specifier;
}

function importsOf(file, text) {
  const found = [];
  for (const match of text.matchAll(IMPORT)) {
    found.push({ target: resolveImport(file, match[2]), isType: match[1] !== undefined });
  }
  for (const match of text.matchAll(DYNAMIC_IMPORT)) {
    found.push({ target: resolveImport(file, match[1]), isType: false });
  }
  return found;
}

function roomOf(name) {
  return /^lib\/gateway\/([^/]+)\//.exec(name)?.[1];
}

function checkImport(file, { target, isType }) {
  const room = roomOf(target);
  const piece = target.split("/").at(-1).replace(/\.ts$/, "");
  if (room && /^store(-|$)/.test(piece) && roomOf(file) !== room && !isTest(file)) {
    return `imports the store of ${room}: call its service`;
  }
  const isBrowser = file.startsWith("components/") || file.startsWith("lib/queries/");
  if (isBrowser && room && !/^schema(-|$)/.test(piece)) {
    return `imports ${target}: browser code may use schema.ts of a room only`;
  }
  if (/^lib\/gateway\/[^/]+\/service/.test(file) && target.startsWith("lib/http/")) {
    if (!(isType && /^lib\/http\/(collection|route)$/.test(target))) {
      return `imports ${target}: a service does not know HTTP (types of collection and route excepted)`;
    }
  }
  if (
    file.startsWith("lib/core/") &&
    !isTest(file) &&
    /^(lib\/(?!core\/)|app\/|components\/|processes\/)/.test(target)
  ) {
    return `imports ${target}: the core stands alone`;
  }
  if (/^(lib|components)\//.test(file) && /^(app|processes|cli|bench)\//.test(target)) {
    return `imports ${target}: imports point inwards`;
  }
  return undefined;
}

function checkFile(file) {
  const text = readFileSync(path.join(root, file), "utf8");
  const problems = [];
  const limit = isTest(file) ? 600 : 400;
  const lines = text.split("\n").length - 1;
  if (lines > limit) problems.push(`has ${lines} lines; the limit is ${limit}`);
  for (const found of importsOf(file, text)) {
    const problem = checkImport(file, found);
    if (problem !== undefined) problems.push(problem);
  }
  if (isTest(file) && /\b(it|test|describe)(\.\w+)?\.(only|skip|fixme|todo)\b/.test(text)) {
    problems.push("skips or singles out a test");
  }
  const isOwnCode =
    file.startsWith("lib/") || file.startsWith("app/") || file.startsWith("components/");
  if (isOwnCode && !isTest(file) && !RAW_POOL.has(file) && /\.pool\(/.test(text)) {
    problems.push("uses a pool directly: open a transaction with lib/db/transaction.ts");
  }
  return problems.map((problem) => `${file} ${problem}`);
}

const present = FOLDERS.filter((folder) => readdirSync(root).includes(folder));
const problems = present.flatMap((folder) => [...sourceFiles(folder)].flatMap(checkFile));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
