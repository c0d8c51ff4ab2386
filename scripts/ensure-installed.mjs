import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const WANTED = [20, 19];

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > WANTED[0] || (major === WANTED[0] && minor >= WANTED[1])) return;
  fail(`Posthorn needs Node ${WANTED.join(".")} or newer; this is ${process.versions.node}`);
}

function listPackages(file) {
  return JSON.parse(readFileSync(path.join(root, file), "utf8")).packages ?? {};
}

/** Compares the lockfile with npm's record of installed packages; optional ones may be absent. */
function isInstalled() {
  const record = "node_modules/.package-lock.json";
  if (!existsSync(path.join(root, record))) return false;
  const installed = listPackages(record);
  return Object.entries(listPackages("package-lock.json")).every(([name, wanted]) => {
    if (name === "" || wanted.optional || wanted.link) return true;
    return installed[name]?.version === wanted.version;
  });
}

/** Runs `npm ci` unless everything in the lockfile is installed. */
export function ensureInstalled() {
  checkNode();
  if (isInstalled()) return;
  console.log("Installing packages (npm ci)");
  const { status } = spawnSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) fail("npm ci did not succeed: see above");
}
