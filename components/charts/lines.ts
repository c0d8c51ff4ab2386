import { countTicks, durationTicks, shareTicks } from "./scale";
import type { ChartMark, LinePictureProps, LinePoint } from "./types";

/** Whether the line is outside its band. A running period isn't: its value will change. */
export function isOutside({ values, band, isIncomplete }: LinePoint, key: string): boolean {
  const value = values[key] ?? null;
  if (value === null || !band || isIncomplete) return false;
  return value < band[0] || value > band[1];
}

export const pointsOutside = (points: readonly LinePoint[], key: string): LinePoint[] =>
  points.filter((point) => isOutside(point, key));

export function listMarks(points: readonly LinePoint[]): ChartMark[] {
  const marks = points.flatMap(({ marks = [] }) => marks);
  return [...new Map(marks.map((mark) => [mark.label, mark])).values()];
}

export interface LineTicks {
  ticks: readonly number[];
  isLogarithmic: boolean;
}

export function lineTicks({
  points,
  series,
  axis,
}: Pick<LinePictureProps, "points" | "series" | "axis">): LineTicks {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { values, band } of points) {
    for (const value of [...series.map(({ key }) => values[key] ?? null), ...(band ?? [])]) {
      if (value === null) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  if (low > high) [low, high] = axis === "share" ? [1, 1] : [0, 0];
  if (axis === "duration") return durationTicks(low, high);
  return {
    ticks: axis === "share" ? shareTicks(low, high) : countTicks(low, high),
    isLogarithmic: false,
  };
}

/** Splits into runs of consecutive indexes with a value. */
export function toRuns<T>(values: readonly (T | null)[]): { index: number; value: T }[][] {
  const runs: { index: number; value: T }[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const run = runs.at(-1);
    if (run?.at(-1)?.index === index - 1) run?.push({ index, value });
    else runs.push([{ index, value }]);
  });
  return runs;
}
