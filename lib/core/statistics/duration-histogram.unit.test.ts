import { describe, expect, it } from "vitest";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { runs } from "@/lib/core/ids/test-random";
import {
  addDuration,
  countDurations,
  type DurationHistogram,
  formatStored,
  readPercentile,
} from "./duration-histogram";

const random = createSeededRandom(7);
/** Roughly normal. */
const gauss = () => Array.from({ length: 12 }, random).reduce((a, b) => a + b, -6);

const DISTRIBUTIONS: Record<string, () => number> = {
  "equal times": () => 4_321,
  "a uniform minute": () => random() * 60_000,
  "a log-normal tail": () => 2_500 * Math.exp(1.3 * gauss()),
  "two networks, one of which is a thousand times slower": () =>
    random() < 0.95 ? 200 + random() * 100 : 200_000 + random() * 100_000,
  "up to a week": () => Math.exp(Math.log(6.048e8) * random()),
};

/** A million in the deep ring. */
const VALUES = runs(100_000);

describe("percentiles", () => {
  for (const [name, draw] of Object.entries(DISTRIBUTIONS)) {
    it(`are within 5 % of the exact ones: ${name}`, () => {
      const histogram: DurationHistogram = new Map();
      const values = Float64Array.from({ length: VALUES }, () => Math.round(draw()));
      for (const value of values) addDuration(histogram, value);
      values.sort();
      expect(countDurations(histogram)).toBe(VALUES);
      for (const share of [0.5, 0.9, 0.99]) {
        const exact = (values[Math.ceil(VALUES * share) - 1] ?? 0) / 1_000;
        const read = readPercentile(histogram, share) ?? 0;
        expect([share, Math.abs(read / exact - 1) <= 0.05]).toEqual([share, true]);
      }
    });
  }

  it("are null without durations, and round durations below a millisecond up to one", () => {
    expect(readPercentile(new Map(), 0.5)).toBeNull();
    const histogram: DurationHistogram = new Map();
    addDuration(histogram, 0);
    expect(readPercentile(histogram, 0.99)).toBeCloseTo(0.001, 4);
  });
});

it("stores buckets in order", () => {
  const times: DurationHistogram = new Map([
    [3, 2],
    [1, 5],
  ]);
  expect(formatStored(times)).toBe(`{${2 ** 40 + 5},${3 * 2 ** 40 + 2}}`);
  expect(formatStored(new Map())).toBe("{}");
});
