import { describe, expect, test } from "vitest";
import { countryMatcher } from "@/lib/core/countries/country-search";
import { nameComparer, searchPosition } from "./search-text";
import { searchScore } from "./search-score";

const FOUND: readonly (readonly [query: string, text: string])[] = [
  ["lodz", "Łódź"],
  ["łódź", "Lodz"],
  ["strasse", "Lange Straße"],
  ["straße", "Lange Strasse"],
  ["munchen", "München"],
  ["muenchen", "München"],
  ["münchen", "Muenchen"],
  ["MÜNCHEN", "münchen"],
  ["espana", "España"],
  ["señor", "Senor"],
  ["sao tome", "São Tomé"],
  ["koebenhavn", "København"],
  ["kobenhavn", "København"],
  ["aegypten", "Ägypten"],
  ["istanbul", "İstanbul"],
  ["cafe\u0301", "Café"],
];

describe.each(FOUND)("%j finds %j", (query, text) => {
  test("as part of a name", () => {
    expect(searchPosition(text, query)).toBeGreaterThanOrEqual(0);
  });

  test("as words of an option", () => {
    expect(searchScore(text, query)).toBe(1);
  });

  test("as the beginning of a country's name", () => {
    const matches = countryMatcher(query, { getNames: () => [text], getDialCode: () => undefined });
    expect(matches("XX")).toBe(true);
  });
});

test.each([
  ["lodz", "Lidz"],
  ["strasse", "Strand"],
  ["mueller", "Muller"],
  ["", null],
] as const)("%j doesn't find %j", (query, text) => {
  if (text === null) expect(searchPosition("anything", query)).toBe(0);
  else expect(searchPosition(text, query)).toBe(-1);
});

test("detects prefixes of the query", () => {
  expect(searchPosition("Überblick", "uber")).toBe(0);
  expect(searchPosition("Kontoüberblick", "uber")).toBe(5);
});

test.each([
  [
    "de",
    ["Zypern", "Österreich", "Ägypten", "Albanien"],
    ["Ägypten", "Albanien", "Österreich", "Zypern"],
  ],
  ["pl", ["Łotwa", "Litwa", "Mali", "Luksemburg"], ["Litwa", "Luksemburg", "Łotwa", "Mali"]],
  ["es", ["Oca", "Ñandú", "Nube"], ["Nube", "Ñandú", "Oca"]],
  ["en", ["List 10", "list 9", "List 1"], ["List 1", "list 9", "List 10"]],
] as const)("sorts names in %s", (locale, names, sorted) => {
  expect([...names].sort(nameComparer(locale))).toEqual(sorted);
});
