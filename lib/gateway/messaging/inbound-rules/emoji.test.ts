import { expect, test } from "vitest";
import { findMatch } from "@/lib/core/text/inbound-keywords";

test.each([
  ["👍", "👍 yes", true],
  ["?", "? hours", true],
  ["join", "join𠮷", false],
])("matches a message that begins with %j: %j", (keyword, text, isMatch) => {
  const rule = { match: "starts_with" as const, keywords: [keyword] };
  expect(findMatch([rule], text) !== null).toBe(isMatch);
});
