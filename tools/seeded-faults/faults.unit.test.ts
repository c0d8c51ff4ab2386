import { expect, it } from "vitest";
import { findProblem } from "./copy.mjs";
import { FAULTS } from "./faults.mjs";

// The faults themselves take a quarter of an hour; that they can still be put in is seen with every change.
it("applies every seeded fault to existing code and tests", () => {
  expect(FAULTS.length).toBeGreaterThan(40);
  expect(FAULTS.map(findProblem).filter((problem) => problem !== null)).toEqual([]);
});
