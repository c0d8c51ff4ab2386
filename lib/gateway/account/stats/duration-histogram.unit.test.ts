import { expect, it } from "vitest";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { addDuration, type DurationHistogram } from "@/lib/core/statistics/duration-histogram";
import { toDurationClasses } from "./duration-histogram";

it("divides all durations into buckets, shortest first", () => {
  const random = createSeededRandom(7);
  const histogram: DurationHistogram = new Map();
  for (let at = 0; at < 10_000; at += 1) addDuration(histogram, Math.exp(20 * random()));
  const classes = toDurationClasses(histogram);
  expect(classes.reduce((sum, { messages }) => sum + messages, 0)).toBe(10_000);
  const starts = classes.map(({ from_seconds }) => from_seconds);
  expect(starts.length).toBeGreaterThan(5);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
});
