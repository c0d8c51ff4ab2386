import { expect, test } from "vitest";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { compareProportions, differenceInterval, wilsonInterval } from "./proportions";

const rounded = ({ low, high }: { low: number; high: number }) => [low.toFixed(4), high.toFixed(4)];

/** Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3. */
const WILSON = [
  [81, 263, "0.2553", "0.3662"],
  [15, 148, "0.0624", "0.1605"],
  [0, 20, "0.0000", "0.1611"],
  [1, 29, "0.0061", "0.1718"],
] as const;

test.each(WILSON)("matches the published interval of %i of %i", (count, of, low, high) => {
  expect(rounded(wilsonInterval({ count, of }))).toEqual([low, high]);
});

/** Newcombe, "Interval estimation for the difference between independent proportions", 1998, table II, method 10. */
const NEWCOMBE = [
  [56, 70, 48, 80, "0.0524", "0.3339"],
  [9, 10, 3, 10, "0.1705", "0.8090"],
  [6, 7, 2, 7, "0.0582", "0.8062"],
  [5, 56, 0, 29, "-0.0381", "0.1926"],
  [0, 10, 0, 20, "-0.1611", "0.2775"],
  [0, 10, 0, 10, "-0.2775", "0.2775"],
  [10, 10, 0, 20, "0.6791", "1.0000"],
  [10, 10, 0, 10, "0.6075", "1.0000"],
] as const;

test.each(NEWCOMBE)(
  "matches the published interval of %i of %i against %i of %i",
  (a, m, b, n, low, high) => {
    const found = differenceInterval({ count: b, of: n }, { count: a, of: m });
    expect(rounded(found)).toEqual([low, high]);
  },
);

test("only changes the sign when the samples are swapped", () => {
  const [one, two] = [
    { count: 12, of: 300 },
    { count: 31, of: 290 },
  ];
  const [there, back] = [differenceInterval(one, two), differenceInterval(two, one)];
  expect(back.difference).toBeCloseTo(-there.difference, 12);
  expect([back.low, back.high]).toEqual([
    expect.closeTo(-there.high, 12),
    expect.closeTo(-there.low, 12),
  ]);
});

test("rejects a share of zero, and a count above the total", () => {
  for (const wrong of [
    { count: 0, of: 0 },
    { count: 3, of: 2 },
    { count: -1, of: 2 },
  ])
    expect(() => wilsonInterval(wrong)).toThrow(RangeError);
});

/** Draws how many of `of` people click, each with probability `share`. */
function draw(random: () => number, of: number, share: number): number {
  let count = 0;
  for (let at = 0; at < of; at++) if (random() < share) count += 1;
  return count;
}

const SEED = 58;
const RUNS = 2_000;
const LOOKS = 10;
const SIZES = [50, 200, 1_000];
const SHARES = [0.01, 0.03, 0.1, 0.3];

/** Returns the significance at each interim look at a test of two equal texts with growing samples. */
function lookAgain(random: () => number, size: number, share: number) {
  const [first, second] = [
    { count: 0, of: 0 },
    { count: 0, of: 0 },
  ];
  return Array.from({ length: LOOKS }, () => {
    // Halves by chance are seldom of one size.
    const of = Math.max(1, draw(random, (2 * size) / LOOKS, 0.5));
    first.count += draw(random, of, share);
    first.of += of;
    const rest = Math.max(1, (2 * size) / LOOKS - of);
    second.count += draw(random, rest, share);
    second.of += rest;
    return compareProportions(first, second) !== 0;
  });
}

test(`keeps false positives of equal texts to 5 % of ${RUNS} tests despite ten interim looks, seed ${SEED}`, () => {
  const random = createSeededRandom(SEED);
  for (const size of SIZES)
    for (const share of SHARES) {
      let [atEnd, everSeen] = [0, 0];
      for (let run = 0; run < RUNS; run++) {
        const looks = lookAgain(random, size, share);
        if (looks.at(-1) === true) atEnd += 1;
        if (looks.some((isClear) => isClear)) everSeen += 1;
      }
      const percent = (count: number) => `${((100 * count) / RUNS).toFixed(2)} %`;
      console.info(
        `${2 * size} people, ${100 * share} % click: ${percent(atEnd)} false winners, ${percent(everSeen)} in ten looks`,
      );
      expect(atEnd / RUNS).toBeLessThanOrEqual(0.02);
      expect(everSeen / RUNS).toBeLessThanOrEqual(0.05);
    }
});

test("detects a much better text in either position", () => {
  const [bad, good] = [
    { count: 20, of: 500 },
    { count: 60, of: 500 },
  ];
  expect([compareProportions(bad, good), compareProportions(good, bad)]).toEqual([1, -1]);
  expect(compareProportions(bad, bad)).toBe(0);
});
