import { expect, test } from "vitest";
import { toQuintile } from "./quintiles";

test.each([
  [[5], [4]],
  [
    [1, 100],
    [0, 4],
  ],
  [
    [1, 2, 3, 4, 5],
    [0, 1, 2, 3, 4],
  ],
  [
    [7, 7, 7],
    [4, 4, 4],
  ],
  [
    [1, 1, 9, 9],
    [0, 0, 4, 4],
  ],
])("assigns counts %j to quintiles %j", (counts, fifths) => {
  expect(counts.map((count) => toQuintile(count, counts))).toEqual(fifths);
});

test("always uses the darkest of five steps for the largest count", () => {
  for (let size = 1; size < 60; size += 1) {
    const counts = Array.from({ length: size }, (_, index) => index * index + 1);
    const steps = counts.map((count) => toQuintile(count, counts));
    expect(Math.max(...steps)).toBe(4);
    expect([...steps].sort((a, b) => a - b)).toEqual(steps);
  }
});
