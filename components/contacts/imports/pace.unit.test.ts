import { expect, test } from "vitest";
import { paceBetween } from "./pace";

const first = { at: 10_000, rows: 1_000 };

test("estimates rows per second and remaining time from the observed progress", () => {
  const pace = paceBetween(first, { at: 14_000, rows: 3_000 }, 0.25);
  expect(pace).toEqual({ rowsPerSecond: 500, secondsLeft: 18 });
});

test("shows a speed but no end for a file with an unknown row count", () => {
  const pace = paceBetween(first, { at: 14_000, rows: 3_000 }, null);
  expect(pace).toEqual({ rowsPerSecond: 500, secondsLeft: null });
});

test.each([
  ["a moment", { at: 11_000, rows: 3_000 }],
  ["a step that stands still", { at: 60_000, rows: 1_000 }],
])("shows no estimate for %s", (_, now) => {
  expect(paceBetween(first, now, 0.25)).toBeNull();
});
