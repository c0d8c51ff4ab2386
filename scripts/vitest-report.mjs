import { writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Vitest reporter: writes every test's result to `TEST_REPORT`, as `{ tests: [{ id, file, project, name, isPassed,
 * message }], durations: { [file]: ms } }`. Vitest's own JSON omits errors outside tests, which also fail a run.
 */
export default class Report {
  onInit({ config }) {
    this.root = config.root;
  }

  /** @param modules one per test file and project @param unhandled errors outside tests */
  onTestRunEnd(modules, unhandled) {
    const tests = [];
    const durations = {};
    const toFile = (moduleId) => path.relative(this.root, moduleId);
    const note = (id, { file, project = "" }, name, errors) => {
      const isPassed = errors === undefined;
      tests.push({ id, file, project, name, isPassed, message: formatMessages(errors) });
    };
    for (const module of modules) {
      const file = toFile(module.moduleId);
      const place = { file, project: module.project.name };
      durations[file] = (durations[file] ?? 0) + module.diagnostic().duration;
      // A file that fails to load, or whose hooks fail, has no test to report it.
      const broken = [...module.children.allSuites()].flatMap((suite) => suite.errors());
      const errors = [...module.errors(), ...broken];
      if (errors.length > 0) note(module.id, place, "the file itself", errors);
      for (const test of module.children.allTests()) {
        const { state, errors: failures } = test.result();
        if (state === "failed") note(test.id, place, test.fullName, failures ?? []);
        if (state === "passed") note(test.id, place, test.fullName);
      }
    }
    for (const error of unhandled) {
      const file = error.VITEST_TEST_PATH ? toFile(error.VITEST_TEST_PATH) : "";
      note(`uncaught in ${file}`, { file }, "an error that no test caught", [error]);
    }
    writeFileSync(
      process.env.TEST_REPORT ?? "vitest-report.json",
      JSON.stringify({ tests, durations }),
    );
  }
}

function formatMessages(errors = []) {
  return errors.map(({ stack, message }) => stack ?? message ?? "").join("\n");
}
