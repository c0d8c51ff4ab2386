import { expect, test } from "vitest";
import { guardCell } from "./spreadsheet-cell";

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
])("%j does not run", (text) => {
  expect(guardCell(text)).toBe(`'${text}`);
});

test.each(["+4917199999999", "+1234567", "", "Hello", "1+1", "a=b", " =1", "'=1"])(
  "%j stays as it is",
  (text) => {
    expect(guardCell(text)).toBe(text);
  },
);
