import { describe, expect, it } from "vitest";
import { countTicks, durationTicks, labelledIndexes, shareTicks, ticksUpTo } from "./scale";

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

  it.each([
    [-1, 0, [-1, 0]],
    [-0.4, 0.2, [-1, 0, 1]],
    [-20, 150, [-50, 0, 50, 100, 150]],
    [-260, 90, [-300, -200, -100, 0, 100]],
    [-4_200, -3_900, [-6_000, -4_000, -2_000, 0]],
    [5, 120, [0, 50, 100, 150]],
  ])("are right from %d to %d", (low, high, ticks) => {
    expect(countTicks(low, high)).toEqual(ticks);
  });

  it("covers negative and positive values in at most four steps, with a tick at 0", () => {
    for (let low = -5_000; low < 0; low += 13) {
      for (const high of [low, -low * 3, 7, 0]) {
        const ticks = countTicks(low, high);
        expect(ticks[0]).toBeLessThanOrEqual(low);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
        expect(ticks).toContain(0);
        expect(ticks.length).toBeLessThanOrEqual(5);
      }
    }
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

describe("share axis ticks", () => {
  it.each([
    [0, 0, [0, 0.01, 0.02, 0.03, 0.04]],
    [0, 1, [0, 0.25, 0.5, 0.75, 1]],
    [0.93, 0.987, [0.92, 0.94, 0.96, 0.98, 1]],
    [0.55, 1, [0.5, 0.75, 1]],
    [0.6, 1, [0.6, 0.7, 0.8, 0.9, 1]],
    [1, 1, [0.96, 0.97, 0.98, 0.99, 1]],
    [0.012, 0.07, [0, 0.02, 0.04, 0.06, 0.08]],
  ])("of %f to %f", (low, high, ticks) => {
    expect(shareTicks(low, high)).toEqual(ticks);
  });
});

describe("duration axis ticks", () => {
  it.each([
    [0, 0, [0, 1]],
    [0.002, 0.03, [0, 0.01, 0.02, 0.03]],
    [2, 7, [0, 2, 4, 6, 8]],
    [20, 95, [0, 30, 60, 90, 120]],
    [1_000, 9_000, [0, 3_600, 7_200, 10_800]],
    [0, 1e9, [0, 4.32e8, 8.64e8, 1.296e9]],
  ])("of %f to %f seconds are linear", (low, high, ticks) => {
    expect(durationTicks(low, high)).toEqual({ ticks, isLogarithmic: false });
  });

  it("are logarithmic if the longest durations are outliers", () => {
    expect(durationTicks(3, 800)).toEqual({ ticks: [1, 10, 60, 600, 3_600], isLogarithmic: true });
    expect(durationTicks(0.02, 1e9).ticks[0]).toBe(0.01);
    expect(durationTicks(0.02, 1e9).ticks.at(-1)).toBeGreaterThanOrEqual(1e9);
  });

  it("cover every value in at most four linear steps", () => {
    for (let exponent = -2; exponent < 9; exponent += 0.13) {
      const high = 10 ** exponent;
      const { ticks } = durationTicks(high / 2, high);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }
  });
});
