import { expect, test } from "vitest";
import { toBudgetState, toShownShare } from "./budget-state";

const state = (spent: number, reached80: number | null, reached100: number | null) =>
  toBudgetState({
    spent,
    amount: 100,
    share: spent / 100,
    thresholds: [
      { percent: 80, reached_at: reached80 },
      { percent: 100, reached_at: reached100 },
    ],
  }).state;

test.each([
  ["open", 79.99, null, null],
  ["unseen", 80, null, null],
  ["near", 80, 1, null],
  ["unseen", 100, 1, null],
  ["full", 100, 1, 2],
  ["over", 100.01, 1, 2],
  ["below", 79, 1, null],
  ["below", 99, 1, 2],
] as const)(
  "is %s at %s of 100, with thresholds reached at %s and %s",
  (expected, spent, reached80, reached100) => {
    expect(state(spent, reached80, reached100)).toBe(expected);
  },
);

test.each([
  [0.9999, 0.999],
  [1, 1],
  [1.001, 1.001],
  [2.0299, 2.029],
  [-0.2501, -0.251],
])("rounds a share of %s down to %s", (share, expected) => {
  expect(toShownShare(share)).toEqual({ share: expected, isMore: false });
});

test.each([
  [10, false],
  [10.0001, true],
  [3_448.2758, true],
])("caps a share of %s at ten times the budget, and flags the excess", (share, isMore) => {
  expect(toShownShare(share)).toEqual({ share: 10, isMore });
});
