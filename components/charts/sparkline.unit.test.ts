import { expect, it } from "vitest";
import { averageBuckets, Sparkline } from "./sparkline";

it.each([
  [29, 3, 9],
  [14, 1, 14],
  [23, 2, 11],
  [6, 1, 6],
  [1, 1, 1],
  [0, 1, 0],
])("sums %i periods by %i into %i equal buckets", (periods, size, count) => {
  expect(averageBuckets(Array.from({ length: periods }, () => 1))).toEqual(
    Array.from({ length: count }, () => size),
  );
});

it("keeps the newest periods", () => {
  const values = Array.from({ length: 29 }, (_, index) => index);
  expect(averageBuckets(values).at(-1)).toBe(26 + 27 + 28);
});

it("draws no line for zeros or for a single bucket", () => {
  expect(Sparkline({ values: [0, 0, 0, 0] })).toBeNull();
  expect(Sparkline({ values: [5] })).toBeNull();
  expect(Sparkline({ values: [5, 0] })).not.toBeNull();
});
