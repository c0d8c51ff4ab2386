import { spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { lackingPackage } from "../../scripts/debian-package.mjs";

/**
 * `node tools/dates/dates.mjs [--at=<part of a moment>] [files…]`: runs date-dependent tests at calendar edge cases.
 * libfaketime gives Vitest and its Postgres one shifted, running clock; timers are unaffected except in Postgres
 * (`lib/db/testing/test-clock.ts`).
 */

const root = fileURLToPath(new URL("../..", import.meta.url));

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Day of month of the `nth` Sunday (month 0: January); negative counts from the end. */
function toSunday(year, month, nth) {
  const first = 1 + ((7 - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7);
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const count = Math.floor((length - first) / 7) + 1;
  return first + 7 * (nth > 0 ? nth - 1 : count + nth);
}

/** Moment `minutes` from a month's start. */
const aroundMonth = (minutes) => (year, month) => Date.UTC(year, month, 1) + minutes * MINUTE;
const inJanuary = (at) => (year, month) => (month === 0 ? at(year, month) : Number.NaN);
/** Two minutes before `hour` UTC on a Sunday. */
const beforeChange = (inMonth, nth, hour) => (year, month) =>
  month === inMonth
    ? Date.UTC(year, month, toSunday(year, month, nth), hour) - 2 * MINUTE
    : Number.NaN;
const leapDay = (year, month) =>
  month === 1 && year % 4 === 0 ? Date.UTC(year, 1, 29, 12) : Number.NaN;

/** Returns the next such moment. Never in the past: setting a clock back ends all Postgres timeouts immediately. */
function next(momentOf) {
  const now = Date.now() + 5 * MINUTE;
  const thisYear = new Date(now).getUTCFullYear();
  for (let month = 0; ; month += 1) {
    const timestamp = momentOf(thisYear + Math.floor(month / 12), month % 12);
    if (timestamp > now) return new Date(timestamp).toISOString();
  }
}

/** Returns the next given weekday (0: Sunday) at an hour in UTC. */
function nextWeekday(day, hour) {
  const at = new Date(Math.floor(Date.now() / DAY + 1) * DAY + hour * 60 * MINUTE);
  at.setUTCDate(at.getUTCDate() + ((7 + day - at.getUTCDay()) % 7));
  return at.toISOString();
}

const MOMENTS = [
  [next(aroundMonth(-1)), "last minute of a month"],
  [next(aroundMonth(-61)), "last minute of a month in Berlin"],
  [next(inJanuary(aroundMonth(0.5))), "first minute of a year"],
  [next(leapDay), "29 February"],
  [next(beforeChange(2, -1, 1)), "summer time begins in Berlin"],
  [next(beforeChange(9, -1, 1)), "summer time ends in Berlin"],
  [next(beforeChange(2, 2, 7)), "summer time begins in New York"],
  [next(beforeChange(10, 1, 6)), "summer time ends in New York"],
  [nextWeekday(1, 9), "a Monday"],
  [nextWeekday(0, 22), "a Sunday night"],
  [next((year, month) => (month === 10 ? Date.UTC(year, 10, 24, 14) : Number.NaN)), "24 November"],
  [drawnMoment(), "a moment drawn at random"],
];

/** Returns a random second within the next four years. */
function drawnMoment() {
  return new Date(Date.now() + randomInt(4 * 365 * 86_400) * 1000).toISOString();
}

/** Folders with date logic. Tests of locks keep the real clock. */
const FOLDERS = [
  "lib/core/time",
  "lib/demo",
  "lib/gateway/account/notifications",
  "lib/gateway/account/settings",
  "lib/gateway/account/stats",
  "lib/gateway/billing",
  "lib/gateway/campaigns/click-stats",
  "lib/gateway/messaging/bulks",
  "lib/gateway/messaging/sms",
  "lib/retention",
];
/** Run first: these check that the clocks agree and that demo data can be written. */
const FIRST = ["lib/db/testing/clock.test.ts", "lib/demo/seed.own-db.test.ts"];
const NOT_DATED = /(locks|deadlock|idempotent-group)\.test\.ts$|\.deep\.test\.ts$/;
const DATED_NAME = /(^|[-.])(date|dates|day|days|month|time|range|period|calendar)[-.]/;

const LIBRARIES = [
  `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketime.so.1`,
  "/usr/lib64/faketime/libfaketime.so.1",
  "/usr/lib/faketime/libfaketime.so.1",
];

const testsIn = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.posix.join(folder, name))
    .filter((name) => name.endsWith(".test.ts") && !NOT_DATED.test(name));

/** Returns date-dependent tests by folder, and those of components by name. */
function datedFiles() {
  const ofPages = testsIn("components").filter((name) => DATED_NAME.test(path.basename(name)));
  return [...new Set([...FIRST, ...FOLDERS.flatMap(testsIn), ...ofPages])];
}

/** Returns the path of libfaketime, installed through apt as root. Undefined if unavailable. */
function findLibrary() {
  const find = () => LIBRARIES.find((file) => existsSync(file));
  if (process.platform === "linux") lackingPackage("libfaketime", () => find() !== undefined);
  return find();
}

/** Returns the environment for a process whose clock starts at `moment`. An offset, so that later processes agree. */
function clockAt(moment, library) {
  const offset = Math.round((Date.parse(moment) - Date.now()) / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${offset < 0 ? "-" : "+"}${Math.abs(offset)}`,
    // Old and current name.
    DONT_FAKE_MONOTONIC: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}

/** Checks that a process really sees the moment, because a missing library fails silently. */
function isMoved(moment, clock) {
  const { stdout } = spawnSync(process.execPath, ["-p", "Date.now()"], {
    env: { ...process.env, ...clock },
    encoding: "utf8",
  });
  return Math.abs(Number(stdout) - Date.parse(moment)) < 60_000;
}

/** Runs Vitest. Returns its report, if any, and the end of its output. */
async function runVitest(files, clock) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "posthorn-dates-"));
  const report = path.join(folder, "report.json");
  const projects = ["unit", "api", "isolated"].flatMap((name) => ["--project", name]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  try {
    const child = spawn(
      process.execPath,
      ["node_modules/vitest/vitest.mjs", "run", ...projects, ...reporters, ...files],
      {
        cwd: root,
        env: { ...process.env, NO_COLOR: "1", ...clock },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        printed = (printed + chunk).slice(-4_000);
      });
    }
    const isOk = (await new Promise((resolve) => child.once("close", resolve))) === 0;
    const text = existsSync(report) ? readFileSync(report, "utf8") : "null";
    return { isOk, report: JSON.parse(text), printed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns failed tests, files that didn't load, and runs that failed without naming a test. */
function collectFailures({ isOk, report, printed }) {
  const failures = (report?.testResults ?? []).flatMap((suite) => {
    const file = path.relative(root, suite.name);
    const failed = suite.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && suite.status === "failed") {
      return [{ name: file, message: suite.message ?? "" }];
    }
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} > ${fullName}`,
      message: failureMessages[0] ?? "",
    }));
  });
  if (failures.length > 0) return failures;
  const ran = (report?.numPassedTests ?? 0) > 0;
  return isOk && ran ? [] : [{ name: "Vitest", message: printed }];
}

async function runAt([moment, title], files, library) {
  const startedAt = performance.now();
  const clock = clockAt(moment, library);
  const result = isMoved(moment, clock)
    ? await runVitest(files, clock)
    : { isOk: false, printed: `The clock could not be moved with ${library}` };
  const failures = collectFailures(result);
  const passed = result.report?.numPassedTests ?? 0;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const when = moment.slice(0, 16).replace("T", " ");
  const counts = [
    [passed, "passed", 5],
    [failures.length, "failed", 3],
    [result.report?.numPendingTests ?? 0, "left out", 3],
  ].map(([count, what, width]) => `${String(count).padStart(width)} ${what}`);
  console.log(`${when} UTC  ${title.padEnd(32)} ${counts.join(" ")} ${seconds.padStart(5)} s`);
  for (const { name, message } of failures)
    console.log(`    FAILED ${name}\n        ${message.split("\n")[0]}`);
  return {
    passed,
    failures: failures.map(({ name, message }) => ({ name: `${when} UTC: ${name}`, message })),
  };
}

/**
 * Runs test files (default: date-dependent ones) at each moment in turn. Without libfaketime, runs no tests and gives
 * the reason in `leftOut`.
 */
export async function runDates({ files = [], at = "" } = {}) {
  const total = { passed: 0, failed: 0, failures: [], leftOut: null };
  const library = findLibrary();
  if (library === undefined) {
    total.leftOut = "there is no libfaketime here, and it could not be installed with apt";
    console.warn(`LEFT OUT: dates: ${total.leftOut}`);
    return total;
  }
  const tested = files.length > 0 ? files : datedFiles();
  for (const moment of MOMENTS.filter(([moment]) => moment.includes(at))) {
    const { passed, failures } = await runAt(moment, tested, library);
    total.passed += passed;
    total.failed += failures.length;
    total.failures.push(...failures);
  }
  return total;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [options, files] = [true, false].map((is) =>
    process.argv.slice(2).filter((word) => word.startsWith("--") === is),
  );
  const at = options.find((word) => word.startsWith("--at="))?.slice("--at=".length);
  const { passed, failed, failures } = await runDates({ files, at });
  for (const { name, message } of failures)
    console.log(`\nFAILED ${name}\n${message.slice(0, 1_500)}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exit(1);
}
