import { expect, test } from "vitest";
import { toChoice } from "./choice";

const uuid = (index: number) => `01a2264b-c455-73dc-a559-31${String(index).padStart(10, "0")}`;
const uuids = Array.from({ length: 9 }, (_, index) => uuid(index));

test.each([
  ["a bulk twice", [uuid(1), uuid(1).toUpperCase()], ["Sale", "Sale"], [[uuid(1)], ["Sale"], 0]],
  ["no IDs", ["abc", "abc", "", uuid(2)], ["a-b", "x".repeat(37)], [[uuid(2)], [], 4]],
  ["more than eight", uuids, ["Sale"], [uuids.slice(0, 8), [], 0]],
  ["more than eight together", uuids.slice(2), ["A", "B"], [uuids.slice(2), ["A"], 0]],
] as const)("%s", (_, bulk, campaign, [bulks, campaigns, invalid]) => {
  expect(toChoice(bulk, campaign)).toEqual({ bulks, campaigns, invalid });
});
