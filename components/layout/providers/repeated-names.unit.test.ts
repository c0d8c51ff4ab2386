import { expect, test } from "vitest";
import { findRepeatedNames } from "./repeated-names";

test("returns duplicate names once each", () => {
  expect([...findRepeatedNames(["Shop", "App", "Shop", "Till", "Shop", "App"])]).toEqual([
    "Shop",
    "App",
  ]);
  expect([...findRepeatedNames(["Shop", "shop"])]).toEqual([]);
});
