import { expect, test } from "vitest";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { findBestProportion } from "./best-proportion";

const sample = (count: number, of = 1_000) => ({ count, of });

test("finds the highest or lowest share, and its significance", () => {
  expect(findBestProportion([sample(50), sample(120), sample(60)])).toEqual({
    index: 1,
    isClear: true,
  });
  expect(findBestProportion([sample(50), sample(55), sample(60)])).toEqual({
    index: 2,
    isClear: false,
  });
  expect(findBestProportion([sample(50), sample(120), sample(5)], false)).toEqual({
    index: 2,
    isClear: true,
  });
});

test("requires 50 observations per sample", () => {
  expect(findBestProportion([sample(40, 49), sample(10)])).toEqual({ index: 0, isClear: false });
  expect(findBestProportion([sample(41, 50), sample(10)])).toEqual({ index: 0, isClear: true });
});

test("returns no best for one sample or equal shares", () => {
  expect(findBestProportion([sample(3)])).toBeNull();
  expect(findBestProportion([sample(0), sample(0, 50)])).toBeNull();
});

test("rejects more than eight samples", () => {
  expect(() => findBestProportion(Array.from({ length: 9 }, () => sample(1)))).toThrow(RangeError);
});

test("keeps false positives among eight equal samples to 1 % of 2,000 comparisons, seed 60", () => {
  const random = createSeededRandom(60);
  const draw = (of: number, share: number) => {
    let count = 0;
    for (let at = 0; at < of; at += 1) if (random() < share) count += 1;
    return { count, of };
  };
  let winners = 0;
  for (let run = 0; run < 2_000; run += 1) {
    const samples = Array.from({ length: 8 }, () => draw(200, 0.1));
    if (findBestProportion(samples)?.isClear === true) winners += 1;
  }
  expect(winners / 2_000).toBeLessThanOrEqual(0.01);
});
