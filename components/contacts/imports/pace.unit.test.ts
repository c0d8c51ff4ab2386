import { expect, test } from "vitest";
import { paceBetween } from "./pace";

const first = { at: 10_000, rows: 1_000 };

test("the rows of a second and the time that the rest takes come from what was seen", () => {
  const pace = paceBetween(first, { at: 14_000, rows: 3_000 }, 0.25);
  expect(pace).toEqual({ rowsPerSecond: 500, secondsLeft: 18 });
});

test("a file whose rows nobody counted has a speed, and no end", () => {
  const pace = paceBetween(first, { at: 14_000, rows: 3_000 }, null);
  expect(pace).toEqual({ rowsPerSecond: 500, secondsLeft: null });
});

test.each([
  ["a moment", { at: 11_000, rows: 3_000 }],
  ["a step that stands still", { at: 60_000, rows: 1_000 }],
])("%s says nothing", (_, now) => {
  expect(paceBetween(first, now, 0.25)).toBeNull();
});
