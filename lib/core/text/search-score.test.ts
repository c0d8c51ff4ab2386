import { expect, test } from "vitest";
import { searchScore } from "./search-score";

const ZONES = [
  "America/Indiana/Indianapolis America/Indiana/Indianapolis UTC-5",
  "America/Argentina/Ushuaia UTC-3",
  "Europe/London Europe/London UTC",
  "America/New York UTC-5",
  "Asia/Calcutta UTC+5:30",
];

const found = (typed: string) =>
  ZONES.filter((zone) => searchScore(zone, typed) > 0).toSorted(
    (item, other) => searchScore(other, typed) - searchScore(item, typed),
  );

test.each([
  ["lond", ["Europe/London"]],
  ["LÓNDON", ["Europe/London"]],
  ["europe/lon", ["Europe/London"]],
  ["new york", ["America/New York"]],
  ["york new", ["America/New York"]],
  ["utc+5", ["Asia/Calcutta"]],
  ["indianap", ["America/Indiana/Indianapolis"]],
  ["xyz", []],
])("finds entries by words in %s", (typed, expected) => {
  expect(
    found(typed).map((zone) => zone.split(" UTC")[0]?.split(/(?<=\w) (?=[A-Z]\w+\/)/)[0]),
  ).toEqual(expected);
});

test("ranks word prefixes first", () => {
  expect(found("us")[0]).toContain("Ushuaia");
  expect(searchScore("Ushuaia", "us")).toBeGreaterThan(searchScore("Columbus", "us"));
});

test("returns all entries for an empty query", () => {
  expect(found(" ")).toHaveLength(ZONES.length);
});
