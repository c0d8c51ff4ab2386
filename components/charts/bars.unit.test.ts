import { expect, it } from "vitest";
import { combineBars } from "./bars";

const bar = (at: number, values: Record<string, number>) => ({
  at,
  label: `${at}`,
  title: `Day ${at}`,
  values,
  facts: [{ label: "Rate", value: "98%" }],
});

it("sums selected bars and labels their range", () => {
  const combined = combineBars([bar(1, { sent: 2 }), bar(2, { failed: 1 }), bar(3, { sent: 5 })], {
    isLevel: false,
  });
  expect(combined).toMatchObject({ at: 1, title: "Day 1 – Day 3", values: { sent: 7, failed: 1 } });
  expect(combined?.facts).toBeUndefined();
});

it("shows the most recent of several levels", () => {
  const combined = combineBars([bar(1, { entries: 20 }), bar(2, { entries: 25 })], {
    isLevel: true,
  });
  expect(combined?.values).toEqual({ entries: 25 });
});

it("leaves a single bar unchanged", () => {
  const single = bar(4, { sent: 1 });
  expect(combineBars([single], { isLevel: false })).toBe(single);
  expect(combineBars([], { isLevel: false })).toBeUndefined();
});
