/** What the attempts of a run come to. */

/** More unsteady tests than this fail a run: by number, and as a share of all. */
export const MAX_UNSTEADY = 5;
export const MAX_UNSTEADY_SHARE = 0.002;

/** The files that a second attempt runs again; `""`, an error of no known file, is none of them. */
export function filesToRepeat(tests) {
  const failed = tests.filter(({ isPassed }) => !isPassed).map(({ file }) => file);
  return [...new Set(failed)].filter((file) => file !== "");
}

/**
 * Sorts tests by two attempts, each a list of `{ id, file, name, isPassed, message }`; the second holds only files that
 * failed in the first. A test that failed once and passed once is unsteady and counts as passed; one that failed in every
 * attempt failed. Returns `{ passed, failed: [{ name, message }], unsteady: [{ name, message }] }`.
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
    // What belongs to a file as a whole leaves no trace when it goes well.
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

/** Whether so many tests are unsteady that the run shows nothing. */
export function isTooUnsteady({ passed, unsteady }) {
  return unsteady.length > MAX_UNSTEADY || unsteady.length > passed * MAX_UNSTEADY_SHARE;
}
