import { expect, test } from "vitest";
import { guardCell, unguardCell } from "./spreadsheet-cell";

test.each([
  '=HYPERLINK("https://example.org","x")',
  "=1+1",
  "+1+2",
  "+49 171 999",
  "+12345",
  "+4917199999999x",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(A1)",
  "+4917199999999\n=1",
  "'=1",
  "''=1",
  "'+4917199999999",
  "'+49••••••••999",
  "+49••••••••999+1",
  "+49••••••••999\n=1",
])("escapes the formula %j", (text) => {
  expect(guardCell(text)).toBe(`'${text}`);
});

test.each([
  "+4917199999999",
  "+1234567",
  "+49••••••••999",
  "+683••••",
  "",
  "Hello",
  "1+1",
  "a=b",
  " =1",
  "'Hello'",
  "'",
])("keeps %j unchanged", (text) => {
  expect(guardCell(text)).toBe(text);
});

test("round-trips any text, whatever its first character", () => {
  const signs = ["'", "=", "+", "-", "@", "\t", "\r", "\n", "＝", "a", "1", " "];
  let texts = ["", "+4917199999999", "'+4917199999999"];
  for (let length = 0; length < 4; length += 1) {
    texts = [...texts, ...texts.flatMap((text) => signs.map((sign) => sign + text))].slice(
      0,
      40_000,
    );
  }
  expect(texts.filter((text) => unguardCell(guardCell(text)) !== text)).toEqual([]);
  expect(new Set(texts.map(guardCell)).size).toBe(new Set(texts).size);
});
