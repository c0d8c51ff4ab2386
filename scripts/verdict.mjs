/** Maximum flaky tests per run, as a number and as a share. */
export const MAX_UNSTEADY = 5;
export const MAX_UNSTEADY_SHARE = 0.002;

/** Returns failed files to retry, without `""`, which stands for an error outside any known file. */
export function filesToRepeat(tests) {
  const failed = tests.filter(({ isPassed }) => !isPassed).map(({ file }) => file);
  return [...new Set(failed)].filter((file) => file !== "");
}

/**
 * Judges tests by two attempts, each a list of `{ id, file, name, isPassed, message }`; the second holds only files
 * that failed in the first. Tests with mixed results are flaky and count as passed; those that failed every attempt
 * failed. Returns `{ passed, failed: [{ name, message }], unsteady: [{ name, message }] }`.
 */
export function judge(first, second) {
  const attempts = new Map();
  for (const test of [...first, ...second]) {
    attempts.set(test.id, [...(attempts.get(test.id) ?? []), test]);
  }
  const repeated = new Set(second.map(({ file }) => file));
  const result = { passed: 0, failed: [], unsteady: [] };
  for (const tries of attempts.values()) {
    const failure = tries.find(({ isPassed }) => !isPassed);
    if (failure === undefined) {
      result.passed += 1;
      continue;
    }
    // File-level errors leave no entry once the file passes.
    const isMended = tries.length === 1 && first.includes(failure) && repeated.has(failure.file);
    const isUnsteady = tries.some(({ isPassed }) => isPassed) || isMended;
    result[isUnsteady ? "unsteady" : "failed"].push({
      name: [failure.file, failure.name].filter((part) => part !== "").join(" > "),
      message: failure.message,
    });
  }
  result.passed += result.unsteady.length;
  return result;
}

export function isTooUnsteady({ passed, unsteady }) {
  return unsteady.length > MAX_UNSTEADY || unsteady.length > passed * MAX_UNSTEADY_SHARE;
}
