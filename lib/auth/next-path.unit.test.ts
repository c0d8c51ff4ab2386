import { expect, test } from "vitest";
import { safeNextPath } from "./next-path";

test.each([
  ["/compose", "/compose"],
  ["/messages?q=a&page=2", "/messages?q=a&page=2"],
  [null, "/messages"],
  ["", "/messages"],
  ["//evil.example/", "/messages"],
  ["/\\evil.example/", "/messages"],
  ["/\t/evil.example", "/messages"],
  ["https://evil.example/", "/messages"],
  ["javascript:alert(1)", "/messages"],
])("%j leads to %s", (given, expected) => {
  expect(safeNextPath(given)).toBe(expected);
});
