import { expect, test } from "vitest";
import { findAmbiguousLines } from "./ambiguous-lines";
import { parseLines } from "./parse-lines";

test("finds lines whose number is ambiguous, with both readings", async () => {
  const lines = parseLines("15712345678;Jane\n+15712345678;Max\n01713920001\n5215512345678");
  const found = await findAmbiguousLines(lines, "DE");
  expect([...found].map(([{ line }, readings]) => [line, ...readings])).toEqual([
    [1, "+49 1571 2345678", "+1 571 234 5678"],
    [4, "+49 521 5512345678", "+52 55 1234 5678"],
  ]);
});
