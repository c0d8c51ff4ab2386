import { rmSync } from "node:fs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { scratchFolder } from "./scratch.mjs";

/**
 * `npm test`: the gate, on a fresh clone. Checks, build, unit, API and process tests, and one browser journey per
 * page group. Failed files run again at the end, alone. Ends with one plain line, and fails unless everything passed.
 */

ensureInstalled();
const { CHECKS, runChecks } = await import("./checks.mjs");
const { build } = await import("./ensure-built.mjs");
const { printJudgement, printSlowest, printStages, stage } = await import("./test-report.mjs");
const { GATE_PROJECTS, runPlaywright, runVitest } = await import("./test-runs.mjs");
const { filesToRepeat, isTooUnsteady, judge } = await import("./verdict.mjs");

async function checkResults() {
  const failed = new Set(await runChecks());
  return CHECKS.map(({ name }) => ({
    id: name,
    file: "",
    name,
    isPassed: !failed.has(name),
    message: "See its output above.",
  }));
}

async function buildResult() {
  const isPassed = await build();
  return { id: "build", file: "", name: "build", isPassed, message: "See its output above." };
}

const folder = scratchFolder("posthorn-run-");
let judgement;
const durations = {};
try {
  const tests = await stage("checks", checkResults);
  // Before the tests, because some start the build.
  const built = await stage("build", buildResult);
  tests.push(built);
  const isUsable = (project) => built.isPassed || project !== "processes";
  const projects = GATE_PROJECTS.filter(isUsable);
  const vitest = await stage("unit, API and process tests", () => runVitest({ folder, projects }));
  tests.push(...vitest.tests);
  Object.assign(durations, vitest.durations);
  if (built.isPassed) {
    const browser = await stage("browser tests", () => runPlaywright({ folder, project: "gate" }));
    tests.push(...browser.tests);
    Object.assign(durations, browser.durations);
  }
  const filters = filesToRepeat(vitest.tests);
  const rerun = () => runVitest({ folder, projects, filters, isAlone: true });
  const repeated = filters.length > 0 ? (await stage("failed files again", rerun)).tests : [];
  judgement = judge(tests, repeated);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const { passed, failed, unsteady } = judgement;
printSlowest(durations);
printJudgement(judgement);
printStages();
const isUnsteady = isTooUnsteady(judgement);
if (isUnsteady) console.log("\nToo many tests are unsteady for this run to show anything.");
if (unsteady.length > 0) console.log(`\n${unsteady.length} unsteady`);
const failures = failed.length + (isUnsteady ? 1 : 0);
console.log(`\n${passed} passed, ${failures} failed`);
process.exit(failures > 0 || passed === 0 ? 1 : 0);
