import { describe, expect, it } from "vitest";
import { labelledIndexes, ticksUpTo } from "./scale";

describe("count axis ticks", () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [99, [0, 50, 100]],
    [6_250, [0, 2_000, 4_000, 6_000, 8_000]],
    [128_412, [0, 50_000, 100_000, 150_000]],
  ])("are right for values up to %i", (largest, ticks) => {
    expect(ticksUpTo(largest)).toEqual(ticks);
  });

  it("reaches the largest value in at most four steps", () => {
    for (let largest = 1; largest < 5_000; largest += 7) {
      const ticks = ticksUpTo(largest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }
  });
});

it("spaces labels evenly and never shows more than fit", () => {
  expect(labelledIndexes(30, 5)).toEqual([0, 6, 12, 18, 24]);
  expect(labelledIndexes(3, 5)).toEqual([0, 1, 2]);
  expect(labelledIndexes(0, 5)).toEqual([]);
});
