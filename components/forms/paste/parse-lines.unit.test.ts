import { expect, test } from "vitest";
import { parseLines } from "./parse-lines";

const parseCells = (text: string) => parseLines(text).map(({ cells }) => cells);

test("splits cells by tabs, otherwise by semicolons", () => {
  expect(parseCells("+491\tErika; Max\tHamburg")).toEqual([["+491", "Erika; Max", "Hamburg"]]);
  expect(parseCells("+491;Erika, Max; Hamburg ")).toEqual([["+491", "Erika, Max", "Hamburg"]]);
});

test("reads all kinds of line breaks, skips empty lines, and keeps the line numbers", () => {
  const lines = parseLines("+491\r\n\r\n ; \r+492\n+493;\n");
  expect(lines.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, "+491"],
    [4, "+492"],
    [5, "+493", ""],
  ]);
});

test("allows separators, quotes and line breaks in quoted cells", () => {
  const lines = parseLines('+491;"Erika ""Eri"";\nMuster";HH\n+492;Max');
  expect(lines.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, "+491", 'Erika "Eri";\nMuster', "HH"],
    [3, "+492", "Max"],
  ]);
  expect(lines[0]?.text).toBe('+491;"Erika ""Eri"";\nMuster";HH');
});

test("keeps quotes that belong to the value", () => {
  expect(parseCells('+491;"Eri" Muster\n+492;"open\n+493;5" disk')).toEqual([
    ["+491", '"Eri" Muster'],
    ["+492", '"open'],
    ["+493", '5" disk'],
  ]);
});

test("reads a last line without a line break, and no lines from an empty text", () => {
  expect(parseCells("+491\n+492")).toEqual([["+491"], ["+492"]]);
  expect(parseCells("")).toEqual([]);
  expect(parseCells("\n\n")).toEqual([]);
});
