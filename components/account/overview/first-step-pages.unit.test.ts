import { expect, test } from "vitest";
import { stepsFor } from "./first-step-pages";

test.each([
  ["owner", ["funds", "sender", "test", "key", "invite"]],
  ["developer", ["test", "key"]],
  ["marketing", ["test"]],
  ["accountant", ["funds"]],
] as const)("offers %s only the steps their role allows", (role, steps) => {
  expect(stepsFor(role).map(({ id }) => id)).toEqual(steps);
});
