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

function runVitest({ bin, run }, folder) {
  console.log("\n— unit and API tests");
  const file = path.join(folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const isOk = run([bin("vitest"), "run", ...reporters]);
  const report = readReport(file);
  // A file that does not even load has no tests to fail.
  const broken = (report?.testResults ?? []).filter(
    (suite) => suite.status === "failed" && suite.assertionResults.length === 0,
  ).length;
  countRun(isOk, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + broken);
}

async function runBrowserTests({ bin, root, run }, folder) {
  const hasTests =
    existsSync(path.join(root, "e2e")) &&
    readdirSync(path.join(root, "e2e"), { recursive: true }).some((name) =>
      /\.(spec|test)\.ts$/.test(name),
    );
  if (!hasTests) return;
  console.log("\n— browser tests");
  const file = path.join(folder, "playwright.json");
  const isOk = run([bin("playwright"), "test"], {
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: path.join(folder, "data"),
    E2E_REPORT: "1",
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const stats = readReport(file)?.stats;
  countRun(isOk, stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0));
}

async function runBuild() {
  console.log("\n— build");
  const { build } = await import("./ensure-built.mjs");
  const isBuilt = await build();
  count(isBuilt ? 1 : 0, isBuilt ? 0 : 1);
  return isBuilt;
}

const folder = mkdtempSync(path.join(os.tmpdir(), "posthorn-run-"));
try {
  ensureInstalled();
  const checks = await import("./checks.mjs");
  const failedChecks = checks.runChecks();
  count(checks.CHECKS.length - failedChecks.length, failedChecks.length);
  runVitest(checks, folder);
  if (await runBuild()) await runBrowserTests(checks, folder);
  if (failedChecks.length > 0) console.log(`\nFailed checks: ${failedChecks.join(", ")}`);
} catch (error) {
  console.error(error);
  count(0, 1);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
