import { mkdtempSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { makeCopy, findProblem, putIn, removeCopy } from "./copy.mjs";
import { FAULTS } from "./faults.mjs";
import { filesToRepeat, judge } from "../../scripts/verdict.mjs";

/**
 * `node tools/seeded-faults/seeded-faults.mjs [words]`: mutation test of the gate. Puts deliberate faults into a copy of the
 * project, one at a time, and runs the gate's tests that must fail. Words match parts of a fault's name or subject.
 */

/** Errors of a fault that broke the code, which any test would detect. */
const BROKEN =
  /^(ReferenceError|SyntaxError)\b|syntax error at or near|(column|relation|function) \S+ does not exist/;

const isJourney = (file) => file.startsWith("e2e/");
const toKey = ({ file, name }) => `${file} > ${name}`;
const LINE_LENGTH = 160;
const firstLine = (text) =>
  stripVTControlCharacters(text.split("\n")[0] ?? "").slice(0, LINE_LENGTH);

const BUILD = 'import("./scripts/ensure-built.mjs").then(({ ensureBuilt }) => ensureBuilt())';
const NOT_BUILT = {
  id: "build",
  file: "",
  name: "build",
  project: "build",
  isPassed: false,
  message: "The copy could not be built.",
};

/** Loads the copy's test scripts, which resolve paths from their own location. */
async function getRunner(copy) {
  const load = (name) => import(pathToFileURL(path.join(copy, "scripts", name)).href);
  const { GATE_PROJECTS: projects, runPlaywright, runVitest } = await load("test-runs.mjs");
  const { run } = await load("checks.mjs");
  // Browser tests keep their database in the run's folder.
  const folder = () => mkdtempSync(path.join(copy, "dist", "run-"));
  const vitest = (filters, more) =>
    runVitest({ folder: folder(), projects, filters, isQuiet: true, ...more }).tests;
  return {
    /** Runs both attempts of files expected to pass; Playwright makes the second itself. */
    async both(files) {
      const units = files.filter((file) => !isJourney(file));
      const first = units.length > 0 ? vitest(units) : [];
      const again = filesToRepeat(first);
      const second = again.length > 0 ? vitest(again, { isAlone: true }) : [];
      return { first: [...first, ...(await this.journeys(files.filter(isJourney)))], second };
    },
    /** Runs files until one fails. */
    async untilRed(files) {
      const units = files.filter((file) => !isJourney(file));
      const tests = units.length > 0 ? vitest(units, { endsAtFailure: true }) : [];
      if (tests.some(({ isPassed }) => !isPassed)) return tests;
      return [...tests, ...(await this.journeys(files.filter(isJourney)))];
    },
    async journeys(filters) {
      if (filters.length === 0) return [];
      if (!run([process.execPath, "-e", BUILD], {}, "ignore")) return [NOT_BUILT];
      return (await runPlaywright({ folder: folder(), project: "gate", filters, isQuiet: true }))
        .tests;
    },
  };
}

/** Returns names of tests that pass without a fault, and reports the others. */
async function runHealthy(runner, files) {
  const { first, second } = await runner.both(files);
  const judgement = judge(first, second);
  const failed = new Set(judgement.failed.map(({ name }) => name));
  const names = [...first, ...second].map(toKey).filter((name) => !failed.has(name));
  return { green: new Set(names), ...judgement };
}

/** Returns the first test that the fault made fail, or why the fault went undetected. */
function decideVerdict(tests, green) {
  const failures = tests.filter(({ isPassed }) => !isPassed);
  const red = failures.find((test) => green.has(toKey(test)) && !BROKEN.test(test.message));
  if (red !== undefined) return { red };
  const [other] = failures;
  if (other === undefined) return { problem: "No test went red." };
  return { problem: `What failed says nothing: ${toKey(other)}\n${other.message}` };
}

async function tryFault(copy, runner, green, fault) {
  const problem = findProblem(fault);
  if (problem !== null) return { problem };
  const takeOut = putIn(copy, fault);
  try {
    return decideVerdict(await runner.untilRed(fault.tests), green);
  } catch (error) {
    return { problem: error.message };
  } finally {
    takeOut();
  }
}

function printFault({ subject, name }, { red }, startedAt) {
  const seconds = `${Math.round((Date.now() - startedAt) / 1000)} s`.padStart(5);
  const seen = red === undefined ? "NOT SEEN" : firstLine(`${red.project}: ${toKey(red)}`);
  console.log(`${seconds}  ${subject.padEnd(12)}${name}\n${" ".repeat(21)}${seen}`);
  if (red !== undefined) console.log(`${" ".repeat(21)}${firstLine(red.message)}`);
}

/** Browser tests run last, because the other tests must not start their build. */
const inOrder = (faults) =>
  [false, true].flatMap((isLast) => faults.filter(({ tests }) => tests.some(isJourney) === isLast));

const isChosen = ({ subject, name }, words) =>
  words.length === 0 || words.some((word) => `${subject} ${name}`.includes(word));

/**
 * Tries all faults, or those that match a word, and prints a line for each. Returns `{ passed, failed, unsteady }`:
 * detected faults; undetected faults and tests that fail without one; and tests that failed once without one.
 */
export async function runSeededFaults(words = []) {
  const faults = inOrder(FAULTS).filter((fault) => isChosen(fault, words));
  const copy = makeCopy();
  try {
    const runner = await getRunner(copy);
    const startedAt = Date.now();
    const healthy = await runHealthy(runner, [...new Set(faults.flatMap(({ tests }) => tests))]);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(`Without a fault: ${healthy.passed} tests passed in ${seconds} s`);
    const result = { passed: 0, failed: [...healthy.failed], unsteady: healthy.unsteady };
    for (const fault of faults) {
      const startedAt = Date.now();
      const verdict = await tryFault(copy, runner, healthy.green, fault);
      printFault(fault, verdict, startedAt);
      if (verdict.red !== undefined) result.passed += 1;
      else
        result.failed.push({ name: `${fault.subject}: ${fault.name}`, message: verdict.problem });
    }
    console.log(`${result.passed} of ${faults.length} faults are seen`);
    return result;
  } finally {
    removeCopy(copy);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { passed, failed } = await runSeededFaults(process.argv.slice(2));
  for (const { name, message } of failed) console.log(`\nFAILED ${name}\n${message}`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  if (failed.length > 0 || passed === 0) process.exit(1);
}
