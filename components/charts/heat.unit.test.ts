import { expect, it } from "vitest";
import { heatLevels, moveCell } from "./heat";

const cell = (value: number) => ({ value, text: String(value) });
const press = (key: string, more = {}) =>
  Object.assign({ key, altKey: false, ctrlKey: false, metaKey: false }, more);

it("divides the values into five equal steps", () => {
  const { getLevel, bounds } = heatLevels([cell(0), null, cell(50), cell(1e9)], "equal");
  expect(bounds).toEqual([0, 1e9]);
  expect([cell(0), cell(50), cell(1e9 / 2), cell(1e9), null].map(getLevel)).toEqual([
    1, 1, 3, 5, 0,
  ]);
});

it("divides the cells into fifths, whatever the largest value is", () => {
  const cells = [1, 2, 3, 4, 1e9].map(cell);
  const { getLevel } = heatLevels(cells, "ranks");
  expect(cells.map(getLevel)).toEqual([1, 2, 3, 4, 5]);
});

it("has no bounds without values, and the middle level for equal ones", () => {
  expect(heatLevels([null], "equal").bounds).toBeNull();
  expect(heatLevels([cell(7), cell(7)], "ranks").getLevel(cell(7))).toBe(3);
});

it("moves by arrow keys within the table, and leaves other keys to the browser", () => {
  expect(moveCell(null, press("ArrowRight"), 7, 24)).toEqual([0, 0]);
  expect(moveCell([0, 23], press("ArrowRight"), 7, 24)).toEqual([0, 23]);
  expect(moveCell([0, 23], press("ArrowDown"), 7, 24)).toEqual([1, 23]);
  expect(moveCell([0, 0], press("ArrowLeft", { altKey: true }), 7, 24)).toBeUndefined();
  expect(moveCell([0, 0], press("Enter"), 7, 24)).toBeUndefined();
});
