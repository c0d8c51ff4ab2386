import { randomInt } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureInstalled } from "./ensure-installed.mjs";
import { scratchFolder } from "./scratch.mjs";

/**
 * `npm run test:deep [-- WORDS]`: what is read beside the gate. A word is the name of a suite, or a part of the path of
 * test files; without words everything runs. Prints a line a suite, and what failed and what was unsteady at the end.
 */

ensureInstalled();
const { root } = await import("./checks.mjs");
const { runDates } = await import("../tools/dates/dates.mjs");
const { ensureBuilt } = await import("./ensure-built.mjs");
const { runSeededFaults } = await import("../tools/seeded-faults/seeded-faults.mjs");
const { printJudgement, printSlowest, printStages, stage } = await import("./test-report.mjs");
const { runPlaywright, runVitest } = await import("./test-runs.mjs");
const { filesToRepeat, judge } = await import("./verdict.mjs");

/** Both attempts of Vitest projects. */
function runTwice(options) {
  const first = runVitest(options);
  const again = filesToRepeat(first.tests);
  const second =
    again.length > 0 ? runVitest({ ...options, filters: again, isAlone: true }).tests : [];
  return { judgement: judge(first.tests, second), durations: first.durations };
}

const vitestSuite =
  (project) =>
  ({ folder, filters }) =>
    runTwice({ folder, projects: [project], filters, canBeEmpty: filters.length > 0 });

/** Import of test files with random inputs. */
const RANDOM = /from "[^"]*test-random"/;
const RUNS = 10;

/** The gate's files with random inputs: other inputs, and more of them. Files that words choose run in the gate. */
function randomSuite({ folder }) {
  const seed = randomInt(2 ** 31);
  console.log(`TEST_SEED=${seed} TEST_RUNS=${RUNS}`);
  const files = readdirSync(path.join(root, "lib"), { recursive: true })
    .filter((name) => name.endsWith(".test.ts") && !name.endsWith(".deep.test.ts"))
    .map((name) => path.posix.join("lib", name))
    .filter((file) => RANDOM.test(readFileSync(path.join(root, file), "utf8")));
  return runTwice({
    folder,
    projects: ["unit", "api", "isolated"],
    filters: files,
    environment: { TEST_SEED: String(seed), TEST_RUNS: String(RUNS) },
  });
}

async function browserSuite({ folder, filters }) {
  const canBeEmpty = filters.length > 0;
  const { tests, durations } = await runPlaywright({
    folder,
    project: "deep",
    filters,
    canBeEmpty,
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
  random: randomSuite,
  dates: datesSuite,
  "seeded-faults": seededFaultsSuite,
};

/** Suites that choose their files themselves, so that words do not. */
const WITHOUT_FILTERS = new Set(["random", "dates", "seeded-faults"]);

/** Suites to run, with path filters. */
function choose(words) {
  const named = words.filter((word) => Object.hasOwn(SUITES, word));
  const filters = words.filter((word) => !named.includes(word));
  return Object.keys(SUITES).flatMap((name) => {
    if (words.length === 0 || named.includes(name)) return [{ name, filters: [] }];
    return filters.length > 0 && !WITHOUT_FILTERS.has(name) ? [{ name, filters }] : [];
  });
}

const folder = scratchFolder("posthorn-deep-");
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
