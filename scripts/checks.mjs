import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The checks that need no database, shared by `npm run verify` and `npm test`. */

export const root = fileURLToPath(new URL("..", import.meta.url));

const bin = (name) => path.join(root, "node_modules", ".bin", name);

/** Next writes the types of the pages' URLs, which the compiler needs on a fresh clone. */
const TYPES = [
  [bin("next"), "typegen"],
  [bin("tsc"), "--noEmit"],
];

export const CHECKS = [
  { name: "types", commands: TYPES },
  { name: "lint", commands: [[bin("biome"), "lint", "."]] },
  { name: "architecture rules", commands: [[process.execPath, "scripts/check-architecture.mjs"]] },
  { name: "nothing unused", commands: [[bin("knip"), "--no-config-hints"]] },
  { name: "format", commands: [[bin("biome"), "format", "."]] },
];

/** Runs one command with its output on the terminal, or in an open file; true if it succeeded. */
export function run(command, environment = {}, output = "inherit") {
  const [program, ...rest] = command;
  const { status } = spawnSync(program, rest, {
    cwd: root,
    stdio: ["ignore", output, output],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...environment },
  });
  return status === 0;
}

/** Runs every check, also after one has failed. Returns the names of those that failed. */
export function runChecks() {
  return CHECKS.filter(({ name, commands }) => {
    console.log(`\n— ${name}`);
    return !commands.every((command) => run(command));
  }).map(({ name }) => name);
}

export { bin };
