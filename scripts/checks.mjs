import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Checks without a database, shared by `npm run verify` and `npm test`. */

export const root = fileURLToPath(new URL("..", import.meta.url));

const bin = (name) => path.join(root, "node_modules", ".bin", name);

/** Next generates the page URL types, which the compiler needs on a fresh clone. */
const TYPES = [
  [bin("next"), "typegen"],
  [bin("tsc"), "--noEmit"],
];

export const CHECKS = [
  { name: "types", commands: TYPES },
  { name: "lint", commands: [[bin("biome"), "lint", "."]] },
  {
    name: "architecture rules",
    commands: [[process.execPath, "tools/architecture/check-architecture.mjs"]],
  },
  { name: "nothing unused", commands: [[bin("knip"), "--no-config-hints"]] },
  { name: "format", commands: [[bin("biome"), "format", "."]] },
];

const getOptions = (output, environment = {}) => ({
  cwd: root,
  stdio: ["ignore", output, output],
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...environment },
});

/** Runs a command with output to the terminal or an open file; returns whether it succeeded. */
export function run([program, ...rest], environment = {}, output = "inherit") {
  return spawnSync(program, rest, getOptions(output, environment)).status === 0;
}

/** Runs a command concurrently with others. */
function collect([program, ...rest]) {
  return new Promise((resolve) => {
    const child = spawn(program, rest, getOptions("pipe"));
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.once("error", ({ message }) => resolve({ isOk: false, output: `${message}\n` }));
    child.once("close", (status) => resolve({ isOk: status === 0, output }));
  });
}

/** Runs a check's commands until one fails, and prints their output. */
async function check({ name, commands }) {
  let text = "";
  let isPassed = true;
  for (const command of commands) {
    const { isOk, output } = await collect(command);
    text += output;
    isPassed = isOk;
    if (!isOk) break;
  }
  console.log(`\n— ${name}: ${isPassed ? "passed" : "FAILED"}\n${text.trimEnd()}`);
  return { name, isPassed };
}

/** Runs all checks concurrently to their end. Returns the names of failed ones. */
export async function runChecks() {
  const results = await Promise.all(CHECKS.map(check));
  return results.filter(({ isPassed }) => !isPassed).map(({ name }) => name);
}

export { bin };
