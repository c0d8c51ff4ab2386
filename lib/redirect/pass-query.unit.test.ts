import { expect, test } from "vitest";
import { passQuery } from "./pass-query";

test.each([
  ["https://example.org/a", "x=1&y=%C3%A9", "https://example.org/a?x=1&y=%C3%A9"],
  ["https://example.org/a?x=own#part", "x=2&y=3", "https://example.org/a?x=own&y=3#part"],
  ["https://example.org/a", "x=1&x=2", "https://example.org/a?x=1&x=2"],
  ["https://example.org/a?b=%20c", "", "https://example.org/a?b=%20c"],
  [
    "https://example.org/a",
    "https://evil.example/",
    "https://example.org/a?https%3A%2F%2Fevil.example%2F=",
  ],
  ["https://example.org/a", `x=${"1".repeat(2_000)}`, "https://example.org/a"],
])("merges %s with %s to %s", (url, query, expected) => {
  expect(passQuery(url, query)).toBe(expected);
});
