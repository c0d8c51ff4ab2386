import { expect, test } from "vitest";
import { passQuery } from "./pass-query";

test.each([
  ["https://example.org/a", "x=1&y=%C3%A9", "https://example.org/a?x=1&y=%C3%A9"],
  ["https://example.org/a?x=own#part", "x=2&y=3", "https://example.org/a?x=own&y=3#part"],
  ["https://example.org/a", "x=1&x=2", "https://example.org/a?x=1&x=2"],
  ["https://example.org/a?b=%20c", "", "https://example.org/a?b=%20c"],
  ["https://example.org/a", "https://evil.example/", "https://example.org/a?https://evil.example/"],
  // Shops may sign or compare their query literally.
  [
    "https://example.org/a?flag&q=a%20b~'&bad=%zz&sig=x%2By/z#part",
    "to=a%20b&flag=2&&odd",
    "https://example.org/a?flag&q=a%20b~%27&bad=%zz&sig=x%2By/z&to=a%20b&odd#part",
  ],
  ["https://example.org/a", `x=${"1".repeat(2_000)}`, "https://example.org/a"],
])("merges %s with %s to %s", (url, query, expected) => {
  expect(passQuery(url, query)).toBe(expected);
});
