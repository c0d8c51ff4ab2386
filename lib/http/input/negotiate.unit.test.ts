import { expect, test } from "vitest";
import { negotiate } from "./negotiate";

test.each([
  [undefined, "ld"],
  ["", "ld"],
  ["*/*", "ld"],
  ["application/*", "ld"],
  ["application/json", "json"],
  ["application/ld+json", "ld"],
  ["APPLICATION/JSON; charset=utf-8", "json"],
  ["application/json, text/plain, */*", "json"],
  ["application/ld+json;q=0.5, application/json;q=0.9", "json"],
  ["application/json;q=0.1, */*;q=0.8", "ld"],
  ["application/ld+json, application/json", "ld"],
  ["application/json, application/ld+json", "json"],
  ["application/ld+json;q=0, */*", "json"],
  ["text/html,application/xhtml+xml,*/*;q=0.8", "ld"],
  ["text/html", null],
  ["application/json;q=0", null],
  ["application/json;q=nonsense", null],
  ["nonsense", null],
])("negotiates Accept: %s to %s", (accept, format) => {
  expect(negotiate(accept)).toBe(format);
  expect(negotiate(accept)).toBe(format);
});
