import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { ALLOWED, formatAllowance } from "./judge";
import { USED } from "./test-guard";

/** Returns whether all API tests ran completely without a failure; only then are unseen statements unused. */
async function isWholeRun(project: TestProject): Promise<boolean> {
  const { state, config } = project.vitest;
  if (project.name !== "api" || config.testNamePattern !== undefined) return false;
  if (state.getCountOfFailedTests() > 0) return false;
  const ran = new Set(state.getPaths());
  const { testFiles } = await project.globTestFiles();
  return testFiles.every((file) => ran.has(file));
}

/**
 * Makes the folder that the test files of a run share. `finish` removes it, and throws after a whole run with what is
 * allowed to break a rule and was never seen to.
 */
export function startGuard(project: TestProject): { folder: string; finish: () => Promise<void> } {
  const folder = mkdtempSync(path.join(os.tmpdir(), "posthorn-guard-"));
  const finish = async () => {
    const file = path.join(folder, USED);
    const used = new Set(existsSync(file) ? readFileSync(file, "utf8").split("\n") : []);
    rmSync(folder, { recursive: true, force: true });
    if (!(await isWholeRun(project))) return;
    const expected = ALLOWED.filter(({ isApart }) => isApart !== true);
    const idle = expected.map(formatAllowance).filter((name) => !used.has(name));
    if (idle.length === 0) return;
    // Vitest prints what a teardown throws, and ends well all the same.
    process.exitCode = 1;
    throw new Error(`No test needs these allowances, take them out:\n${idle.join("\n")}`);
  };
  return { folder, finish };
}
