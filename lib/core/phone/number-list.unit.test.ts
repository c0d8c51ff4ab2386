import { expect, test } from "vitest";
import { parseNumberList, repairEntries, splitNumbers } from "./number-list";

const read = (text: string) => parseNumberList(splitNumbers(text), "DE");

test.each([
  ["one a line", "+491713920001\n0171 3920002\r\n\n00491713920003"],
  ["separated by anything", "+491713920001, 0171 3920002; 00491713920003"],
  ["separated by spaces", "+491713920001 +49 171 3920002 +491713920003"],
  ["beside names, as in a table", "Ada\t+491713920001\nBob;0171 3920002;Kiel\nEve, 00491713920003"],
  ["within words", "Ada +491713920001\nBob: 0171/392-0002\n00491713920003 (Eve)"],
])("parses numbers %s", (_, text) => {
  expect(read(text)).toEqual({
    phones: ["+491713920001", "+491713920002", "+491713920003"],
    requested: ["+491713920001", "+491713920002", "+491713920003"],
    countries: { DE: 3 },
    duplicates: 0,
    invalid: [],
  });
});

test.each([
  ["4.91713920001E+11", "spreadsheet", "+491713920001"],
  ["4,91713920001E+11", "spreadsheet", "+491713920001"],
  ["4.91701E+11", "spreadsheet", null],
  ["O171 392ooo1", "letters", "+491713920001"],
  ["Ada", "letters", null],
  ["112", "notAllowed", null],
  ["12", "short", null],
  ["+0171 3920001", "impossible", "+491713920001"],
  ["+99 123456789", "impossible", null],
  ["030 23125001", "landline", null],
])("rejects %s as a number: %s, probably %s", (entry, problem, proposal) => {
  const proposals = proposal === null ? [] : [proposal];
  expect(read(entry).invalid).toEqual([{ entry, problem, proposals }]);
});

test("parses common spellings, also from spreadsheets", () => {
  const text =
    '\u202a0171 3920001\u202c\n="01713920002"\nMobil: 0171\u00a03920003\ntel:+491713920004\n٠١٧١٣٩٢٠٠٠٥';
  expect(read(text).phones).toEqual([1, 2, 3, 4, 5].map((at) => `+49171392000${at}`));
});

test.each([
  ["15712345678", ["+4915712345678", "+15712345678"]],
  ["Jane 15712345678", ["+4915712345678", "+15712345678"]],
  ["5215512345678", ["+525512345678"]],
])("skips the ambiguous %s", (entry, proposals) => {
  expect(read(entry)).toMatchObject({
    phones: [],
    requested: [],
    invalid: [{ entry, problem: "ambiguous", proposals }],
  });
});

test("sends parsed numbers, and invalid ones as typed", () => {
  expect(read("Ada 0171 3920001\nAda\n0171 3920001").requested).toEqual([
    "+491713920001",
    "Ada",
    "+491713920001",
  ]);
});

test("counts a number once in any spelling, and an invalid entry once too", () => {
  const list = read("+491713920001\n0171 3920001\nx\nx\n00 49 171 3920001");
  expect(list.phones).toEqual(["+491713920001"]);
  expect(list.invalid).toHaveLength(1);
  expect(list.duplicates).toBe(3);
});

test("replaces or removes entries by repairs, and keeps the others as typed", () => {
  const entries = ["0171 3920001", "4.91713920002E+11", "x", "x"];
  const repairs = new Map([
    ["4.91713920002E+11", "+491713920002"],
    ["x", null],
  ]);
  expect(repairEntries(entries, repairs)).toEqual(["0171 3920001", "+491713920002"]);
});
