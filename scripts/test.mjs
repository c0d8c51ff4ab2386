import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { ensureInstalled } from "./ensure-installed.mjs";

/** `npm test`: everything, on a fresh clone. Ends with one plain line and a failure unless all passed. */

const total = { passed: 0, failed: 0 };

function count(passed, failed) {
  total.passed += passed;
  total.failed += failed;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Seconds of each test file, of all stages. */
const durations = new Map();

function noteDuration(file, milliseconds) {
  durations.set(file, (durations.get(file) ?? 0) + milliseconds / 1000);
}

/** The ten slowest files: where time can be won. */
function printSlowest() {
  const slowest = [...durations].sort(([, a], [, b]) => b - a).slice(0, 10);
  if (slowest.length > 0) console.log("\nSlowest files:");
  for (const [file, seconds] of slowest)
    console.log(`${seconds.toFixed(0).padStart(5)} s  ${file}`);
}

const failures = [];
/** Enough of an error to know where to look. */
const FAILURE_LENGTH = 1_500;

function noteFailure(name, message) {
  failures.push(`${name}\n${message.slice(0, FAILURE_LENGTH)}`);
}

/** Again at the end, where nobody has to look for them. */
function printFailures() {
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
}

/** A broken report, or a run that failed without naming a test, counts as one failure. */
function countRun(isOk, passed, failed) {
  count(passed, failed === 0 && (!isOk || passed === 0) ? failed + 1 : failed);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Runs one stage and says how long it took. */
async function stage(name, work) {
  console.log(`\n— ${name}`);
  const begun = Date.now();
  const result = await work();
  console.log(`— ${name}: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  return result;
}

/** Without a build, all but the tests that start it. */
function runVitest({ bin, root, run }, folder, isBuilt) {
  const projects = isBuilt ? [] : ["--project", "unit", "--project", "api"];
  const file = path.join(folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const isOk = run([bin("vitest"), "run", ...projects, ...reporters]);
  const report = readReport(file);
  for (const { name, startTime, endTime } of report?.testResults ?? []) {
    noteDuration(path.relative(root, name), endTime - startTime);
  }
  // A file that does not even load has no tests to fail.
  const broken = (report?.testResults ?? []).filter(
    (suite) => suite.status === "failed" && suite.assertionResults.length === 0,
  ).length;
  for (const suite of report?.testResults ?? []) {
    const name = path.relative(root, suite.name);
    if (suite.status === "failed" && suite.message) noteFailure(name, suite.message);
    for (const { status, fullName, failureMessages } of suite.assertionResults) {
      if (status === "failed") noteFailure(`${name} > ${fullName}`, failureMessages[0] ?? "");
    }
  }
  countRun(isOk, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + broken);
}

/** Playwright's report nests suites in suites. */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

async function runBrowserTests({ bin, root, run }, folder) {
  const hasTests =
    existsSync(path.join(root, "e2e")) &&
    readdirSync(path.join(root, "e2e"), { recursive: true }).some((name) =>
      /\.(spec|test)\.ts$/.test(name),
    );
  if (!hasTests) return;
  const file = path.join(folder, "playwright.json");
  const isOk = run([bin("playwright"), "test"], {
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: path.join(folder, "data"),
    E2E_REPORT: "1",
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = readReport(file);
  for (const suite of report?.suites ?? []) {
    for (const spec of specsOf(suite)) {
      if (!spec.ok) {
        const results = spec.tests.flatMap((test) => test.results);
        const message = results.flatMap(({ errors = [] }) => errors.map((error) => error.message));
        noteFailure(`e2e/${spec.file} > ${spec.title}`, message.join("\n"));
      }
      for (const { duration } of spec.tests.flatMap(({ results }) => results)) {
        noteDuration(`e2e/${spec.file}`, duration);
      }
    }
  }
  const { stats } = report ?? {};
  countRun(isOk, stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0));
}

async function runBuild() {
  const { build } = await import("./ensure-built.mjs");
  const isBuilt = await build();
  count(isBuilt ? 1 : 0, isBuilt ? 0 : 1);
  return isBuilt;
}

const folder = mkdtempSync(path.join(os.tmpdir(), "posthorn-run-"));
const begun = Date.now();
try {
  ensureInstalled();
  const checks = await import("./checks.mjs");
  const failedChecks = await stage("checks", () => checks.runChecks());
  count(checks.CHECKS.length - failedChecks.length, failedChecks.length);
  // Before the tests, some of which start what was built.
  const isBuilt = await stage("build", runBuild);
  await stage("unit, API and process tests", () => runVitest(checks, folder, isBuilt));
  if (isBuilt) await stage("browser tests", () => runBrowserTests(checks, folder));
  if (failedChecks.length > 0) console.log(`\nFailed checks: ${failedChecks.join(", ")}`);
} catch (error) {
  console.error(error);
  count(0, 1);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
printSlowest();
printFailures();
console.log(`\nAll of it: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
