import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { transformSync } from "esbuild";
import { root } from "../../scripts/checks.mjs";

/** Copy of the project in which faults are applied one at a time. */

/** Build output, to spare the copy a build. */
const BUILT = [".next", "dist/processes", "dist/build-stamp"];

/** Lists tracked and unignored files, with uncommitted changes. */
function sources() {
  const { status, stdout } = spawnSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error("Deliberate faults need a git checkout");
  return stdout.split("\0").filter((file) => file !== "" && existsSync(path.join(root, file)));
}

/**
 * Creates a folder with links to another's files. A link to the folder itself fails, because Next doesn't build from
 * packages outside the project.
 */
function linkFolder(from, to) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

/** Tool caches among the packages, written in place, so sharing them would affect this project. */
const CACHES = ["node_modules/.vite", "node_modules/.cache"];

/** Creates the copy with this project's packages and build. Returns its path, on the same filesystem. */
export function makeCopy() {
  mkdirSync(path.join(root, "dist"), { recursive: true });
  const copy = mkdtempSync(path.join(root, "dist/faults-"));
  const cache = path.join(root, ".next", "cache");
  for (const name of [...sources(), ...BUILT.filter((name) => existsSync(path.join(root, name)))]) {
    const filter = (source) => source !== cache;
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter });
  }
  mkdirSync(path.join(copy, "dist"), { recursive: true });
  linkFolder(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  for (const name of CACHES) rmSync(path.join(copy, name), { recursive: true, force: true });
  return copy;
}

const toEdits = ({ file, from, to, also = [] }) => [
  { file, from, to },
  ...also.map((edit) => ({ file, ...edit })),
];

/** Rejects faults that don't compile, because any test would fail. */
function assertCompiles(file, text) {
  if (!/\.tsx?$/.test(file)) return;
  transformSync(text, { loader: file.endsWith("x") ? "tsx" : "ts", logLevel: "silent" });
}

/**
 * Returns sources with the fault, by file. Throws unless the text to change occurs exactly once and the result
 * compiles.
 */
function changedSources(fault) {
  const texts = new Map();
  for (const { file, from, to } of toEdits(fault)) {
    const text = texts.get(file) ?? readFileSync(path.join(root, file), "utf8");
    const matches = text.split(from).length - 1;
    if (matches !== 1)
      throw new Error(`${file} has what the fault changes ${matches} times:\n${from}`);
    texts.set(
      file,
      text.replace(from, () => to),
    );
  }
  for (const [file, text] of texts) assertCompiles(file, text);
  return texts;
}

/** Returns why a fault can't be applied, or null; reveals outdated faults. */
export function findProblem(fault) {
  const missing = fault.tests.find((file) => !existsSync(path.join(root, file)));
  if (missing !== undefined) return `There is no ${missing}`;
  try {
    changedSources(fault);
    return null;
  } catch (error) {
    return error.message;
  }
}

export function putIn(copy, fault) {
  const texts = changedSources(fault);
  for (const [file, text] of texts) writeFileSync(path.join(copy, file), text);
  return () => {
    for (const file of texts.keys()) cpSync(path.join(root, file), path.join(copy, file));
  };
}

export const removeCopy = (copy) => rmSync(copy, { recursive: true, force: true });
