import { expect, test } from "vitest";
import { chooseShare, draw } from "./draw";

test("draws a run's step deterministically, independently of other steps", () => {
  expect(draw("run", "1")).toBe(draw("run", "1"));
  expect(draw("run", "2")).not.toBe(draw("run", "1"));
  const runs = Array.from({ length: 2_000 }, (_, index) => `run ${index}`);
  const below = (step: string) => runs.filter((run) => draw(run, step) < 30).length / runs.length;
  const both = runs.filter((run) => draw(run, "1") < 30 && draw(run, "2") < 30).length;
  expect(below("1")).toBeCloseTo(0.3, 1);
  expect(both / runs.length).toBeCloseTo(0.09, 1);
});

test.each([
  [0, 0],
  [19.9, 0],
  [20, 1],
  [99.9, 2],
])("maps a draw of %d to share %d", (drawn, index) => {
  expect(chooseShare(drawn, [20, 30, 50])).toBe(index);
});
