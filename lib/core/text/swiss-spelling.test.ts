import { expect, test } from "vitest";
import { toSwissSpelling } from "./swiss-spelling";

test("spells texts at any depth, also in compiled messages", () => {
  // The build compiles messages to nested arrays.
  const texts = { a: "Straße", b: { c: [["Größe ", { x: "Fuß" }], 1, null] } };
  expect(toSwissSpelling(texts)).toEqual({
    a: "Strasse",
    b: { c: [["Grösse ", { x: "Fuss" }], 1, null] },
  });
});
