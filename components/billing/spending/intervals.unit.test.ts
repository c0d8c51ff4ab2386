import { expect, test } from "vitest";
import { canShow, chooseInterval } from "./intervals";

test.each([
  [1, "day"],
  [45, "day"],
  [46, "week"],
  [124, "week"],
  [125, "month"],
  [3_660, "month"],
] as const)("shows %i days by %s", (days, interval) => {
  expect(chooseInterval(null, days)).toBe(interval);
});

test("keeps a chosen interval while its bars are distinguishable", () => {
  expect(chooseInterval("day", 124)).toBe("day");
  expect(chooseInterval("day", 400)).toBe("month");
  expect(chooseInterval("week", 400)).toBe("week");
  expect(chooseInterval("month", 1)).toBe("month");
  expect(canShow("week", 3_660)).toBe(false);
});
