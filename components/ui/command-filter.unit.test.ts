import { expect, test } from "vitest";
import { commandFilter } from "./command-filter";

test.each([
  ["page contacts", "ubersicht", ["Übersicht"]],
  ["page contacts", "uebersicht", ["Übersicht"]],
  ["PL", "lodz", ["Łódź"]],
  ["page topUp", "tpup", ["Top up"]],
])("matches %j for %j", (value, search, keywords) => {
  expect(commandFilter(value, search, keywords)).toBeGreaterThan(0);
});

test("matches no other words", () => {
  expect(commandFilter("page contacts", "xyz", ["Kontakte"])).toBe(0);
});
