import { expect, it } from "vitest";
import { firstWord } from "./keyword";

it.each([
  ["WIN a car", "win"],
  ["  Win!\nnow", "win"],
  ["„Größe“ 42", "größe"],
  ["winner takes it all", "winner"],
  ["🙂", ""],
  ["", ""],
])("finds the keyword of %j: %j", (text, word) => {
  expect(firstWord(text)).toBe(word);
});

it("finds no keyword in an empty text", () => {
  expect(firstWord(null)).toBe("");
});
