import { ensureInstalled } from "./ensure-installed.mjs";

/** `npm run verify`: types, lint, format and the unit tests. No database; under a minute. */

ensureInstalled();
const { bin, run, runChecks } = await import("./checks.mjs");
const failed = runChecks();
console.log("\n— unit tests");
if (!run([bin("vitest"), "run", "--project", "unit"])) failed.push("unit tests");
console.log(failed.length === 0 ? "\nAll checks passed" : `\nFailed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
