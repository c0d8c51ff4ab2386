import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ensureInstalled } from "./ensure-installed.mjs";

/**
 * `npm run test:deep [-- WORDS]`: what is read beside the gate. A word is the name of a suite, or a part of the path of
 * test files; without words everything runs. Prints a line a suite, and what failed and what was unsteady at the end.
 */

ensureInstalled();
const { runDates } = await import("./dates.mjs");
const { ensureBuilt } = await import("./ensure-built.mjs");
const { runSeededFaults } = await import("./seeded-faults.mjs");
const { printJudgement, printSlowest, printStages, stage } = await import("./test-report.mjs");
const { runPlaywright, runVitest } = await import("./test-runs.mjs");
const { filesToRepeat, judge } = await import("./verdict.mjs");

/** Both attempts of a Vitest project. */
function vitestSuite(project) {
  return ({ folder, filters }) => {
    const options = { folder, projects: [project], mayBeEmpty: filters.length > 0 };
    const first = runVitest({ ...options, filters });
    const again = filesToRepeat(first.tests);
    const second =
      again.length > 0 ? runVitest({ ...options, filters: again, isAlone: true }).tests : [];
    return { judgement: judge(first.tests, second), durations: first.durations };
  };
}

async function browserSuite({ folder, filters }) {
  const mayBeEmpty = filters.length > 0;
  const { tests, durations } = await runPlaywright({
    folder,
    project: "deep",
    filters,
    mayBeEmpty,
  });
  return { judgement: judge(tests, []), durations };
}

/** Tests that bear dates, at other dates. Files that words choose run at the usual one, in the gate. */
async function datesSuite() {
  const { passed, failures, leftOut } = await runDates();
  if (leftOut !== null) console.warn(`LEFT OUT dates: ${leftOut}`);
  return { judgement: { passed, failed: failures, unsteady: [] }, durations: {} };
}

/** Deliberate faults, each seen by tests of the gate or failed. */
const seededFaultsSuite = async () => ({ judgement: await runSeededFaults(), durations: {} });

/** Suites by name, in the order in which they run. */
const SUITES = {
  api: vitestSuite("deep"),
  apart: vitestSuite("apart"),
  faults: vitestSuite("faults"),
  browser: browserSuite,
  dates: datesSuite,
  "seeded-faults": seededFaultsSuite,
};

/** They choose their files themselves. */
const WITHOUT_FILTERS = new Set(["dates", "seeded-faults"]);

/** Which suites run, and with which parts of paths. */
function choose(words) {
  const named = words.filter((word) => Object.hasOwn(SUITES, word));
  const filters = words.filter((word) => !named.includes(word));
  return Object.keys(SUITES).flatMap((name) => {
    if (words.length === 0 || named.includes(name)) return [{ name, filters: [] }];
    return filters.length > 0 && !WITHOUT_FILTERS.has(name) ? [{ name, filters }] : [];
  });
}

const folder = mkdtempSync(path.join(os.tmpdir(), "posthorn-deep-"));
const total = { passed: 0, failed: [], unsteady: [] };
const lines = [];
const slowest = {};
try {
  await ensureBuilt();
  for (const { name, filters } of choose(process.argv.slice(2))) {
    const { judgement, durations } = await stage(name, () => SUITES[name]({ folder, filters }));
    const { passed, failed, unsteady } = judgement;
    lines.push(`${name}: ${passed} passed, ${failed.length} failed, ${unsteady.length} unsteady`);
    total.passed += passed;
    total.failed.push(...failed);
    total.unsteady.push(...unsteady);
    Object.assign(slowest, durations);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

printSlowest(slowest);
printJudgement(total);
console.log(`\n${lines.join("\n")}`);
printStages();
console.log(`\n${total.passed} passed, ${total.failed.length} failed`);
process.exit(total.failed.length > 0 || total.passed === 0 ? 1 : 0);
