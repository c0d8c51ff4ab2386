import { expect, it } from "vitest";
import { firstWord } from "./keyword";

it.each([
  ["WIN a car", "win"],
  ["  Win!\nnow", "win"],
  ["„Größe“ 42", "größe"],
  ["winner takes it all", "winner"],
  ["🙂", ""],
  ["", ""],
])("%j begins with %j", (text, word) => {
  expect(firstWord(text)).toBe(word);
});

it("has no word without a text", () => {
  expect(firstWord(null)).toBe("");
});
