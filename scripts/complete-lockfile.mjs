import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * `npm ci` rejects a lockfile without all optional packages, but npm omits versions missing from the registry when it
 * wrote the file (builds for other platforms, published later). Adds them by name, version and platform; they are
 * only fetched where they fit. Run after changing dependencies.
 */

const file = fileURLToPath(new URL("../package-lock.json", import.meta.url));
const SYSTEMS = {
  win32: "win32",
  darwin: "darwin",
  linux: "linux",
  android: "android",
  freebsd: "freebsd",
};
const PROCESSORS = ["arm64", "x64", "ia32", "arm", "ppc64", "riscv64", "s390x", "wasm32"];

/** Converts `name-darwin-arm64` to `{ os, cpu, libc }`, as in the package's manifest. */
function getPlatform(name) {
  const parts = name.split(/[-/]/);
  const system =
    parts.map((word) => SYSTEMS[word]).find(Boolean) ??
    parts.find((word) => word === "openharmony");
  const processor = PROCESSORS.find((candidate) => parts.includes(candidate));
  const isMusl = parts.some((word) => word.startsWith("musl"));
  const libc = system !== "linux" ? undefined : isMusl ? "musl" : "glibc";
  return {
    ...(processor && { cpu: [processor] }),
    ...(libc && parts.some((word) => /^(musl|gnu)/.test(word)) && { libc: [libc] }),
    ...(system && { os: [system] }),
  };
}

function isLocked(packages, parent, name) {
  for (
    let directory = parent;
    ;
    directory = directory.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")
  ) {
    if (packages[directory === "" ? `node_modules/${name}` : `${directory}/node_modules/${name}`])
      return true;
    if (directory === "") return false;
  }
}

const lock = JSON.parse(readFileSync(file, "utf8"));
const added = [];
for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = getPlatform(name);
    // Without a platform in its name, every platform would fetch it.
    if (isLocked(lock.packages, parent, name) || !platform.cpu) continue;
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ""),
      ...platform,
      ...(entry.dev && { dev: true }),
      optional: true,
    };
    added.push(name);
  }
}
const [root, ...others] = Object.entries(lock.packages);
others.sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries([root, ...others]);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  added.length === 0 ? "The lockfile is complete" : `Added ${added.length} optional packages`,
);
