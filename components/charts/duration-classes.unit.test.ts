import { expect, it } from "vitest";
import { cumulate, fillClasses } from "./duration-classes";

it("fills the empty buckets between the first and the last", () => {
  const classes = [
    { from: 0, to: 1, messages: 1 },
    { from: 5, to: null, messages: 2 },
  ];
  expect(fillClasses(classes, [1, 2, 5])).toEqual([
    classes[0],
    { from: 1, to: 2, messages: 0 },
    { from: 2, to: 5, messages: 0 },
    classes[1],
  ]);
  expect(fillClasses([{ from: 2, to: 5, messages: 1 }], [1, 2, 5])).toHaveLength(1);
  expect(fillClasses([], [1, 2, 5])).toEqual([]);
});

it("accumulates shares up to the end of each bucket", () => {
  const classes = [
    { from: 0, to: 1, messages: 3 },
    { from: 1, to: 2, messages: 1 },
  ];
  expect(cumulate(classes).map(({ share, within }) => [share, within])).toEqual([
    [0.75, 0.75],
    [0.25, 1],
  ]);
  expect(cumulate([{ from: 0, to: 1, messages: 0 }])[0]?.within).toBe(0);
});
