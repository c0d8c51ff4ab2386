import { expect, it } from "vitest";
import { type Attempt, filesToRepeat, isTooUnsteady, judge } from "./verdict.mjs";

function attempt(name: string, isPassed: boolean, file = "a.test.ts"): Attempt {
  return { id: `${file} ${name}`, file, name, isPassed, message: isPassed ? "" : `${name} broke` };
}
const passing = (count: number) =>
  Array.from({ length: count }, (_, at) => attempt(`passes ${at}`, true, "steady.test.ts"));
const broken = (count: number) =>
  Array.from({ length: count }, (_, at) => attempt(`fails ${at}`, false));
const mended = (count: number) =>
  Array.from({ length: count }, (_, at) => attempt(`fails ${at}`, true));

it("retries each failed file once, and no passed one", () => {
  expect(filesToRepeat([...passing(2), ...broken(3)])).toEqual(["a.test.ts"]);
  expect(filesToRepeat([attempt("types", false, "")])).toEqual([]);
});

it("counts a pass on retry as passed, and lists it with its first error", () => {
  const judgement = judge([...passing(999), attempt("once", false)], [attempt("once", true)]);
  expect(judgement).toEqual({
    passed: 1_000,
    failed: [],
    unsteady: [{ name: "a.test.ts > once", message: "once broke" }],
  });
  expect(isTooUnsteady(judgement)).toBe(false);
});

it("fails tests that fail twice", () => {
  const twice = [attempt("twice", false)];
  const { passed, failed, unsteady } = judge([...passing(9), ...twice], twice);
  expect({ passed, failed: failed.map(({ name }) => name), unsteady }).toEqual({
    passed: 9,
    failed: ["a.test.ts > twice"],
    unsteady: [],
  });
});

it("fails tests that no retry could run", () => {
  expect(judge([attempt("types", false, "")], []).failed).toHaveLength(1);
});

it("accepts a file that failed to load only if it loads and runs on retry", () => {
  const load = attempt("the file itself", false);
  expect(judge([load], [attempt("a test", true)]).unsteady).toHaveLength(1);
  expect(judge([load], [load]).failed).toHaveLength(1);
  expect(judge([load], []).failed).toHaveLength(1);
});

it("lists a failed test only when its file was retried", () => {
  const first = [attempt("other", false), attempt("late", true)];
  const second = [attempt("other", true), attempt("late", false)];
  expect(judge(first, second).unsteady.map(({ name }) => name)).toEqual([
    "a.test.ts > other",
    "a.test.ts > late",
  ]);
});

it("fails a run with over five flaky tests, or over 0.2 % of them", () => {
  const judged = (all: number, count: number) =>
    isTooUnsteady(judge([...passing(all - count), ...broken(count)], mended(count)));
  expect(judged(5_000, 5)).toBe(false);
  expect(judged(5_000, 6)).toBe(true);
  expect(judged(500, 1)).toBe(false);
  expect(judged(499, 1)).toBe(true);
});
