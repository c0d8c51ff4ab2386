import { readFileSync } from "node:fs";
import path from "node:path";
import { isTest, readImports, sourceFiles } from "./imports.mjs";

/** Draws which folders build on which, from the imports of production code. */

const FOLDERS = ["app", "cli", "components", "lib", "processes"];

/** Returns `lib/gateway/billing`, `lib/http` or `app`; undefined for loose files and declarations of tables. */
function toSubject(name) {
  if (/(^|\/)tables(\.ts)?$/.test(name)) return undefined;
  if (/^lib\/(api|webhook-events|webhook-sources)(\.ts)?$/.test(name)) return "lib/api.ts";
  const [, lib] = /^(lib\/gateway\/[^/]+|lib\/[^/]+)\//.exec(name) ?? [];
  if (lib !== undefined) return lib;
  return /^(app|cli|components|processes)\//.exec(name)?.[1];
}

function readEdges(root) {
  const edges = new Map();
  for (const file of FOLDERS.flatMap((folder) => [...sourceFiles(root, folder)])) {
    const from = toSubject(file);
    if (from === undefined || isTest(file) || /test-kit|api-suites/.test(file)) continue;
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets);
    for (const { target } of readImports(file, readFileSync(path.join(root, file), "utf8"))) {
      const to = toSubject(target);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return edges;
}

/** Returns one line per floor, the top floor first: each folder is above all that it imports. */
export function drawFloors(root) {
  const edges = readEdges(root);
  const levels = new Map();
  const toLevel = (subject, trail) => {
    if (trail.includes(subject)) throw new Error(`Circle: ${[...trail, subject].join(" → ")}`);
    const cachedLevel = levels.get(subject);
    if (cachedLevel !== undefined) return cachedLevel;
    const below = [...(edges.get(subject) ?? [])].map((target) =>
      toLevel(target, [...trail, subject]),
    );
    const level = 1 + Math.max(0, ...below);
    levels.set(subject, level);
    return level;
  };
  for (const subject of edges.keys()) toLevel(subject, []);
  const floors = new Map();
  for (const [subject, level] of levels) {
    floors.set(level, [...(floors.get(level) ?? []), subject]);
  }
  return [...floors.keys()]
    .sort((a, b) => b - a)
    .map((level) => {
      return `${String(level).padStart(2)}  ${floors.get(level).sort().join("  ")}`;
    })
    .join("\n");
}
