import { expect, it } from "vitest";
import { KeyedLimit } from "./keyed-limit";

it("limits concurrency per key, queues the rest in order, and rejects the excess", () => {
  const limit = new KeyedLimit({ running: 2, waiting: 2 });
  const begun: string[] = [];
  const enter = (key: string, name: string) =>
    limit.enter(key, () => {
      begun.push(name);
      return true;
    });
  expect(["1", "2", "3", "4", "5"].map((name) => enter("a", name))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(begun).toEqual(["1", "2"]);
  expect(enter("b", "other")).toBe(true);
  limit.leave("a");
  limit.leave("a");
  expect(begun).toEqual(["1", "2", "other", "3", "4"]);
  for (let left = 0; left < 2; left += 1) limit.leave("a");
  expect(enter("a", "6")).toBe(true);
  expect(begun.at(-1)).toBe("6");
});

it("passes the slot of finished work to the next", () => {
  const limit = new KeyedLimit({ running: 1, waiting: 9 });
  const begun: string[] = [];
  const start = (name: string, isNeeded: boolean) => () => {
    if (isNeeded) begun.push(name);
    return isNeeded;
  };
  limit.enter("a", start("gone at once", false));
  limit.enter("a", start("first", true));
  limit.enter("a", start("gone", false));
  limit.enter("a", start("gone too", false));
  limit.enter("a", start("second", true));
  limit.leave("a");
  expect(begun).toEqual(["first", "second"]);
});
