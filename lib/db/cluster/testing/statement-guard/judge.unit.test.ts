import { expect, test } from "vitest";
import type { Allowance } from "./allowances";
import { type Checked, judge } from "./judge";

const SWEEP: Checked = {
  text: "SELECT account_id\n  FROM dispatch_queue",
  location: { file: "lib/dispatch/sweep/sweep.ts", line: () => "7" },
  breaches: [{ rule: "no-account", detail: "dispatch_queue is not restricted to an account" }],
};
const ALLOWED: Allowance = {
  rule: "no-account",
  file: "lib/dispatch/sweep/sweep.ts",
  statement: "SELECT account_id FROM dispatch_queue",
  reason: "reads all queues",
};

test("reports a violation with its location and statement", () => {
  const { problems } = judge([SWEEP], []);
  expect(problems).toEqual([
    "lib/dispatch/sweep/sweep.ts:7\n  no-account: dispatch_queue is not restricted to an account\n    SELECT account_id FROM dispatch_queue",
  ]);
});

test("accepts an allowed statement, and records the allowance as used", () => {
  const { problems, used } = judge([SWEEP], [ALLOWED]);
  expect(problems).toEqual([]);
  expect(used).toHaveLength(1);
});

test.each<[string, Partial<Allowance>]>([
  ["another rule", { rule: "lock-of-group" }],
  ["another file", { file: "lib/dispatch/submission/flush.ts" }],
  ["another statement", { statement: "DELETE FROM dispatch_queue" }],
])("doesn't accept an allowance for %s", (_, change) => {
  expect(judge([SWEEP], [{ ...ALLOWED, ...change }]).problems[0]).toContain("no-account");
});

test("reports an allowance of a statement that now follows the rules", () => {
  expect(judge([{ ...SWEEP, breaches: [] }], [ALLOWED]).problems).toEqual([
    "No longer needed, take it out of its list: lib/dispatch/sweep/sweep.ts no-account: SELECT account_id FROM dispatch_queue",
  ]);
});
