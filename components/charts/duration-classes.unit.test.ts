import { expect, it } from "vitest";
import { cumulate, mergeClasses } from "./duration-classes";

it("merges fine classes, keeps empty ones between, and loses no message", () => {
  const merged = mergeClasses([
    { from: 0, to: 0.05, messages: 1 },
    { from: 2.1, to: 2.3, messages: 4 },
    { from: 2.3, to: 2.5, messages: 2 },
    { from: 1e8, to: 1.1e8, messages: 3 },
  ]);
  expect(merged[0]).toEqual({ from: 0, to: 0.1, messages: 1 });
  expect(merged.find(({ from }) => from === 2)?.messages).toBe(6);
  expect(merged.find(({ from }) => from === 60)?.messages).toBe(0);
  expect(merged.reduce((sum, { messages }) => sum + messages, 0)).toBe(10);
  expect(mergeClasses([])).toEqual([]);
});

it("adds shares up to the end of each class", () => {
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
