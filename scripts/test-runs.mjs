import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { bin, root, run } from "./checks.mjs";
import { judge } from "./verdict.mjs";
import { freePort } from "./free-port.mjs";

/** Runs of Vitest and Playwright, read back from the reports that they write. Shared by the rings. */

/** The Vitest projects of the gate. */
export const GATE_PROJECTS = ["unit", "api", "isolated", "processes"];

/** Enough of what a quiet run printed to know what went wrong. */
const OUTPUT_LENGTH = 3_000;

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Runs a command whose output goes to a file, if one is named. Returns whether it succeeded and what is to be read. */
function runInto(file, command, environment) {
  if (file === undefined) return { isOk: run(command, environment), output: "see its output." };
  const handle = openSync(file, "w");
  const isOk = run(command, environment, handle);
  closeSync(handle);
  return { isOk, output: readFileSync(file, "utf8").slice(-OUTPUT_LENGTH) };
}

/** A run that failed without naming a test counts as one failure; so does one that ran nothing. */
function withUnnamed({ isOk, output }, name, tests, canBeEmpty) {
  const isNamed = judge(tests, []).failed.length > 0;
  if ((isOk || isNamed) && (canBeEmpty || tests.length > 0)) return tests;
  const message = isOk ? "It ran no test." : `It ended without naming a test: ${output}`;
  return [...tests, { id: name, file: "", name, isPassed: false, message }];
}

let reports = 0;

/**
 * Runs test files of these Vitest projects, or those of them whose path contains one of `filters`. Quiet, it prints
 * nothing; `endsAtFailure` ends it with the first test that fails. Returns
 * `{ tests: [{ id, file, name, project, isPassed, message }], durations: { [file]: ms } }`.
 */
export function runVitest({ folder, projects, filters = [], environment = {}, ...options }) {
  const { isAlone, canBeEmpty, isQuiet, endsAtFailure } = options;
  reports += 1;
  const report = path.join(folder, `vitest-${reports}.json`);
  const command = [bin("vitest"), "run", ...filters];
  for (const project of projects) command.push("--project", project);
  command.push("--reporter=default", `--reporter=${path.join(root, "scripts/vitest-report.mjs")}`);
  if (isAlone) command.push("--no-file-parallelism");
  if (canBeEmpty) command.push("--passWithNoTests");
  if (endsAtFailure) command.push("--bail=1");
  const output = isQuiet ? `${report}.log` : undefined;
  const result = runInto(output, command, { ...environment, TEST_REPORT: report });
  const { tests = [], durations = {} } = readReport(report) ?? {};
  return {
    tests: withUnnamed(result, `vitest ${projects.join(", ")}`, tests, canBeEmpty),
    durations,
  };
}

/** Playwright's report nests suites in suites; what a test is called begins with theirs, but for the file's. */
function collectSpecs(suite, titles = []) {
  const specs = (suite.specs ?? []).map((spec) => ({
    ...spec,
    title: [...titles, spec.title].join(" › "),
  }));
  const nested = (suite.suites ?? []).flatMap((suite) =>
    collectSpecs(suite, [...titles, suite.title]),
  );
  return [...specs, ...nested];
}

/** Each attempt of a browser test, the first one first; Playwright makes the second itself. */
function collectAttempts({ id, file, title, tests }) {
  return tests.flatMap(({ results }) =>
    results
      .filter(({ status }) => status !== "skipped")
      .map(({ status, errors = [] }) => ({
        id,
        file: `e2e/${file}`,
        name: title,
        project: "journey",
        isPassed: status === "passed",
        message: errors.map(({ message }) => message).join("\n"),
      })),
  );
}

/** Runs browser tests of one Playwright project against the build. Returns what `runVitest` does. */
export async function runPlaywright({ folder, project, filters = [], canBeEmpty, isQuiet }) {
  const file = path.join(folder, `playwright-${project}.json`);
  const command = [bin("playwright"), "test", ...filters, "--project", project];
  if (canBeEmpty) command.push("--pass-with-no-tests");
  const result = runInto(isQuiet ? `${file}.log` : undefined, command, {
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: path.join(folder, `data-${project}`),
    E2E_REPORT: "1",
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const specs = (readReport(file)?.suites ?? []).flatMap((suite) => collectSpecs(suite));
  const durations = {};
  for (const spec of specs) {
    const name = `e2e/${spec.file}`;
    for (const { duration } of spec.tests.flatMap(({ results }) => results)) {
      durations[name] = (durations[name] ?? 0) + duration;
    }
  }
  const tests = specs.flatMap(collectAttempts);
  return { tests: withUnnamed(result, `playwright ${project}`, tests, canBeEmpty), durations };
}
