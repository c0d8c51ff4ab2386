import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCopy, removeCopy } from "../../seeded-faults/copy.mjs";
import { GENERATED, planModule } from "./plan.mjs";

/** A module of the generator, in a copy of the project, passes every suite that covers operations, tables and pages. */

const MODULE = "messaging/probe-appointments";
let copy: string;

/** Without what this test's own runner and database set. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_|NODE_ENV|DATA_DIR)/.test(name)),
);
function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: copy,
    encoding: "utf8",
    env: environment as NodeJS.ProcessEnv,
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}
const bin = (name: string) => path.join("node_modules/.bin", name);
/** Keeps its history outside of the copy, where tools would take it for a project without hooks. */
const git = (...args: string[]) => {
  const author = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
  const history = [`--git-dir=${copy}.git`, `--work-tree=${copy}`];
  return run("git", ...history, ...author, "-c", "core.hooksPath=/dev/null", ...args);
};

let planned: string[];
beforeAll(() => {
  copy = makeCopy();
  git("init", "-q");
  git("add", "-A");
  git("commit", "-q", "-m", "Start");
  const { own, edited } = planModule(copy, MODULE);
  planned = [...own, ...edited].map(({ file }) => file);
  run(process.execPath, "tools/make/new-module.mjs", MODULE, "--german", "Termin, Termine");
});
afterAll(() => {
  removeCopy(copy);
  removeCopy(`${copy}.git`);
});

test("changes the planned files and the generated lists, and no others", () => {
  const status = git("status", "--porcelain", "-z", "-uall").split("\0").filter(Boolean);
  expect(status.map((line) => line.slice(3)).sort()).toEqual([...planned, ...GENERATED].sort());
});

test.each([
  ["types", bin("tsc"), "--noEmit"],
  ["lint and format", bin("biome"), "check", "."],
  ["architecture", process.execPath, "tools/architecture/check-architecture.mjs"],
  ["nothing unused", bin("knip"), "--no-config-hints"],
])("passes the check: %s", (_, program, ...args) => {
  run(program, ...args);
});

test.each([
  ["its own", "api", ["lib/gateway/messaging/probe-appointments"]],
  ["those over every operation", "api", ["lib/api-suites", "lib/gateway/account/audit-log"]],
  ["those over every table", "api", ["lib/db/migrator", "lib/db/cluster", "lib/retention"]],
  ["unit tests", "unit", ["components", "lib", "tools"]],
])("passes the tests: %s", (_, project, folders) => {
  run(bin("vitest"), "run", "--project", project, "--reporter=dot", ...folders);
});

test("reports invalid input without a stack trace", () => {
  const call = () => run(process.execPath, "tools/make/new-module.mjs", MODULE);
  expect(call).toThrow(
    /The name "probe-appointments" is taken: see lib\/gateway\/messaging\/probe-appointments\.\n$/,
  );
});
