import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { hintCompilation } from "./compile-hints.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const lockFile = path.join(root, "dist", "build.lock");
const stampFile = path.join(root, "dist", "build-stamp");
/** Output of the last page build; a test checks it for warnings. */
const logFile = path.join(root, "dist", "build.log");

/** Inputs of the build; without tests and migrations. */
const SOURCES = [
  "app",
  "components",
  "data",
  "lib",
  "translations",
  "processes",
  "public",
  "scripts/build-processes.mjs",
  "scripts/compile-hints.mjs",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.mjs",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];

function* filesBelow(relative) {
  const full = path.join(root, relative);
  if (!existsSync(full)) return;
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch {
    yield relative;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path.join(relative, entry.name);
    if (entry.isDirectory()) yield* filesBelow(name);
    else if (!/\.(test\.tsx?|sql|md)$/.test(entry.name)) yield name;
  }
}

function fingerprint() {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0]);
  for (const source of SOURCES) {
    for (const file of filesBelow(source)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(root, file)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

function isBuilt(expected) {
  if (!existsSync(path.join(root, ".next", "BUILD_ID")) || !existsSync(stampFile)) return false;
  return readFileSync(stampFile, "utf8") === expected;
}

/** Builds the pages. With `isQuiet`, prints the full output to stderr only on failures or warnings. */
async function buildPages(isQuiet) {
  const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
  const child = spawn(process.execPath, [next, "build"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ...(!isQuiet && process.stdout.isTTY && { FORCE_COLOR: "1" }),
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (!isQuiet) process.stdout.write(text);
    });
  }
  const status = await new Promise((resolve) => {
    child.once("error", (error) => {
      output += `${error.message}\n`;
      resolve(null);
    });
    child.once("close", resolve);
  });
  mkdirSync(path.dirname(logFile), { recursive: true });
  writeFileSync(logFile, output);
  const isDone = status === 0;
  if (isQuiet && (!isDone || /warning/i.test(output))) process.stderr.write(output);
  return isDone;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Prevents two copies started from one checkout from building into the same folder. */
async function whileLocked(work) {
  mkdirSync(path.dirname(lockFile), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: "wx" });
      break;
    } catch {
      const holder = existsSync(lockFile) ? Number(readFileSync(lockFile, "utf8")) : 0;
      if (holder > 0 && isAlive(holder)) await sleep(500);
      else rmSync(lockFile, { force: true });
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** Builds pages and processes. Returns false if a build fails, after the tools have printed why. */
export async function build({ isQuiet = false } = {}) {
  const expected = fingerprint();
  rmSync(stampFile, { force: true });
  const { buildProcesses } = await import("./build-processes.mjs");
  try {
    await buildProcesses();
  } catch {
    return false;
  }
  if (!(await buildPages(isQuiet))) return false;
  hintCompilation(path.join(root, ".next"));
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, expected);
  return true;
}

export async function ensureBuilt() {
  if (isBuilt(fingerprint())) return;
  const isDone = await whileLocked(async () => {
    if (isBuilt(fingerprint())) return true;
    console.log("Building (about a minute)");
    const startedAt = Date.now();
    const isBuiltNow = await build({ isQuiet: true });
    if (isBuiltNow) console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s`);
    return isBuiltNow;
  });
  if (isDone) return;
  process.stderr.write("The build did not succeed: see above\n");
  process.exit(1);
}
