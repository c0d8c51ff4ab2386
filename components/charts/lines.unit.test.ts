import { expect, it } from "vitest";
import { lineTicks, pointsOutside, toRuns } from "./lines";

const point = (share: number | null, band: readonly [number, number] | null = null) => ({
  at: 0,
  label: "",
  title: "",
  values: { share },
  band,
});
const series = [{ key: "share", label: "", variant: "c1" as const }];

it("splits a line at gaps", () => {
  expect(toRuns([1, null, null, 2, 3]).map((run) => run.map(({ index }) => index))).toEqual([
    [0],
    [3, 4],
  ]);
  expect(toRuns([])).toEqual([]);
});

it("finds finished points below or above the band", () => {
  const points = [
    point(0.9, [0.95, 1]),
    point(0.95, [0.95, 1]),
    point(0.9, [0.1, 0.2]),
    point(null, [0.95, 1]),
    point(0.1),
    { ...point(0.1, [0.95, 1]), isIncomplete: true },
  ];
  expect(pointsOutside(points, "share")).toEqual([points[0], points[2]]);
});

it("includes the band in the axis, and has an axis without any value", () => {
  const points = [point(0.97, [0.81, 0.99])];
  expect(lineTicks({ points, series, axis: "share" }).ticks).toEqual([0.8, 0.85, 0.9, 0.95, 1]);
  expect(lineTicks({ points: [], series, axis: "share" }).ticks.at(-1)).toBe(1);
  expect(lineTicks({ points: [point(null)], series, axis: "duration" }).ticks).toEqual([0, 1]);
});
