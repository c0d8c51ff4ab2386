import { expect, test } from "vitest";
import { safeNextPath } from "./next-path";

test.each([
  ["/compose", "/compose"],
  ["/messages?q=a&page=2", "/messages?q=a&page=2"],
  [null, "/overview"],
  ["", "/overview"],
  ["//evil.example/", "/overview"],
  ["/\\evil.example/", "/overview"],
  ["/\t/evil.example", "/overview"],
  ["https://evil.example/", "/overview"],
  ["javascript:alert(1)", "/overview"],
])("redirects %j to %s", (given, expected) => {
  expect(safeNextPath(given)).toBe(expected);
});
