import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { findCycles } from "./find-cycles.mjs";

/**
 * Prints code metrics: lengths of files and functions, import cycles, type system escapes, and a module's cost
 * outside its folder, all without tests. Only `check-architecture` enforces limits.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["app", "cli", "components", "lib", "processes"];
const IS_TEST =
  /(\.(test|spec)\.tsx?|\/test-[^/]+\.ts|lib\/db\/(factories|(cluster\/)?testing\/.*)\.ts)$/;
const ESCAPES = /\bas any\b|\bas unknown as\b|@ts-(?:ignore|expect-error|nocheck)/g;
const LINT_IGNORES = /biome-ignore/g;
const LONG_FUNCTION = 60;

function* sourceFiles(folder) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sourceFiles(name);
    else if (/\.tsx?$/.test(entry.name) && !IS_TEST.test(name)) yield name;
  }
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns the length in lines of every function with a body. */
function functionLengths(file, text) {
  const lineStarts = [0];
  for (let index = text.indexOf("\n"); index >= 0; index = text.indexOf("\n", index + 1))
    lineStarts.push(index + 1);
  const toLineNumber = (offset) => {
    let [low, high] = [0, lineStarts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (lineStarts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const lengths = [];
  const visit = (node) => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (/^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type)) {
      lengths.push(toLineNumber(node.end) - toLineNumber(node.start) + 1);
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(file, text).program);
  return lengths;
}

/** Yields files loaded at run time, without type-only imports. */
function* loadedBy(file, text, known) {
  for (const [, type, specifier] of text.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^"'`;]*?\sfrom\s+)?["']([^"']+)["']/gm,
  )) {
    if (!/^(@\/|\.)/.test(specifier)) continue;
    const target = specifier.startsWith("@/")
      ? specifier.slice(2)
      : path.posix.join(path.posix.dirname(file), specifier);
    const resolved = [target, `${target}.ts`, `${target}.tsx`].find((name) => known.has(name));
    if (resolved !== undefined) yield { target: resolved, isType: type !== undefined };
  }
}

const texts = new Map(
  FOLDERS.flatMap((folder) => [...sourceFiles(folder)]).map((file) => [
    file,
    readFileSync(path.join(root, file), "utf8"),
  ]),
);
const lines = [...texts.values()].map((text) => text.split("\n").length - 1);
const functions = [...texts].flatMap(([file, text]) => functionLengths(file, text));
const long = functions.filter((length) => length > LONG_FUNCTION).length;
const countMatches = (pattern) =>
  [...texts.values()].reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0);

const runTime = new Map();
const folders = new Map();
const users = new Map();
const toFolder = (file) => /^((?:lib|components)\/[^/]+)\//.exec(file)?.[1];
const findModule = (file) => /^lib\/gateway\/([^/]+\/[^/]+)\//.exec(file)?.[1];
const addEdge = (edges, from, to, file) => {
  if (!edges.has(from)) edges.set(from, new Map());
  edges.get(from).set(to, file);
};
for (const [file, text] of texts) {
  for (const { target, isType } of loadedBy(file, text, texts)) {
    if (!isType) addEdge(runTime, file, target, file);
    const [from, to] = [toFolder(file), toFolder(target)];
    if (from !== undefined && to !== undefined && from !== to) addEdge(folders, from, to, file);
    const owner = findModule(target);
    if (owner === undefined || owner === findModule(file)) continue;
    if (!users.has(owner)) users.set(owner, new Set());
    users.get(owner).add(file);
  }
}

const row = (name, value) => console.log(`${name.padEnd(46)} ${value}`);
row("files", `${texts.size}, ${lines.reduce((sum, count) => sum + count, 0)} lines`);
row("lines of a file, median / longest", `${median(lines)} / ${Math.max(...lines)}`);
row("functions, median lines", `${functions.length}, ${median(functions)}`);
row(
  `functions over ${LONG_FUNCTION} lines`,
  `${long} (${((100 * long) / functions.length).toFixed(1)} %), longest ${Math.max(...functions)}`,
);
const circles = findCycles(runTime);
row("circles of files at run time", circles.length);
for (const circle of circles) console.log(`  ${circle.map(({ from }) => from).join(" → ")}`);
row("circles of folders", findCycles(folders).length);
row(
  "escapes from the type system / of the linter",
  `${countMatches(ESCAPES)} / ${countMatches(LINT_IGNORES)}`,
);
const outside = [...users.values()].map((files) => files.size);
row(
  "files outside that use a module, median / most",
  `${median(outside)} / ${Math.max(...outside)}`,
);
