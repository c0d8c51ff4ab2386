import { expect, it } from "vitest";
import { arrowStep } from "./arrow-step";

const press = (key: string, more: object = {}) =>
  arrowStep(Object.assign({ key, altKey: false, ctrlKey: false, metaKey: false }, more));

it("steps with the left and right arrow keys", () => {
  expect([press("ArrowLeft"), press("ArrowRight"), press("ArrowUp")]).toEqual([-1, 1, undefined]);
});

it.each(["altKey", "ctrlKey", "metaKey"])(
  "leaves arrow keys with %s to the browser",
  (modifier) => {
    expect(press("ArrowLeft", { [modifier]: true })).toBeUndefined();
  },
);
