import { ensureInstalled } from "./ensure-installed.mjs";

/** `npm run verify`: types, lint, format and unit tests. No database; under a minute. */

ensureInstalled();
const startedAt = Date.now();
const { bin, run, runChecks } = await import("./checks.mjs");
const failed = await runChecks();
console.log("\n— unit tests");
if (!run([bin("vitest"), "run", "--project", "unit"])) failed.push("unit tests");
const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
console.log(
  failed.length === 0
    ? `\nAll checks passed in ${seconds} s`
    : `\nFailed after ${seconds} s: ${failed.join(", ")}`,
);
process.exit(failed.length === 0 ? 0 : 1);
