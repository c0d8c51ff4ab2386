import { expect, test } from "vitest";
import { findSlash, matchTexts, replaceSlash } from "./slash-text";

test.each([
  ["/", 1, { at: 0, typed: "" }],
  ["/ho", 3, { at: 0, typed: "ho" }],
  ["Hello /ho", 9, { at: 6, typed: "ho" }],
  ["Hello\n/ho", 9, { at: 6, typed: "ho" }],
  ["Hello /hours, bye", 9, { at: 6, typed: "ho" }],
  ["", 0, null],
  ["and/or", 6, null],
  ["/ho ", 4, null],
  ["https://example.org", 19, null],
  ["//", 2, null],
  ["/ho", 0, null],
])("finds in %j at caret %i the slash command %j", (text, caret, slash) => {
  expect(findSlash(text, caret)).toEqual(slash);
});

const TEXTS = ["Opening hours", "Hours", "Thanks", "Öffnungszeiten"].map((name, id) => ({
  id,
  name,
  text: name,
  updated_at: 0,
}));

test.each([
  ["", ["Opening hours", "Hours", "Thanks", "Öffnungszeiten"]],
  ["HO", ["Hours", "Opening hours"]],
  ["öf", ["Öffnungszeiten"]],
  ["off", ["Öffnungszeiten"]],
  ["x", []],
])("typing %j suggests %j", (typed, names) => {
  expect(matchTexts(TEXTS, typed).map(({ name }) => name)).toEqual(names);
});

test("replaces the slash command with the chosen text, and keeps the rest", () => {
  const text = "Hello /ho, bye";
  const slash = { at: 6, typed: "ho" };
  expect(replaceSlash(text, slash, "9 to 18")).toEqual({ text: "Hello 9 to 18, bye", caret: 13 });
});
