import { expect, test } from "vitest";
import { findPartSavings } from "./part-savings";
import { countSegments } from "./sms-segments";

const find = (text: string, choice: boolean | null = null) =>
  findPartSavings({ ...countSegments(text, choice), unicodeChoice: choice });
const a = (count: number) => "a".repeat(count);

test.each([
  ["one part, GSM", a(160), null],
  ["one part, Unicode", "ж".repeat(70), null],
  ["one septet over", a(161), { savableParts: 0, isOneOver: true }],
  ["two septets over", a(162), { savableParts: 0, isOneOver: false }],
  ["two septets over, of one character", `${a(160)}€`, { savableParts: 0, isOneOver: true }],
  ["two septets over, with a wide character", `€${a(160)}`, { savableParts: 0, isOneOver: true }],
  ["three parts, one over", a(2 * 153 + 1), { savableParts: 0, isOneOver: true }],
  ["three parts, more over", a(2 * 153 + 2), { savableParts: 0, isOneOver: false }],
  ["one unit over", "ж".repeat(71), { savableParts: 0, isOneOver: true }],
  ["an emoji over", `${"ж".repeat(70)}😀`, { savableParts: 0, isOneOver: true }],
  ["a part that ends before an emoji", "ж".repeat(140), { savableParts: 0, isOneOver: false }],
  ["one sign of Unicode", `“${a(100)}`, { savableParts: 1, isOneOver: true }],
  ["two signs of Unicode", `“${a(100)}”`, { savableParts: 1, isOneOver: false }],
  ["an emoji without equivalent", `😀${a(100)}`, { savableParts: 0, isOneOver: true }],
  ["accents", `łę${a(100)}`, { savableParts: 1, isOneOver: false }],
  ["accents of which one stays", `łж${a(100)}`, { savableParts: 0, isOneOver: false }],
  ["invisible characters", `${"ж".repeat(69)}\u200b\u200b`, { savableParts: 1, isOneOver: true }],
])("finds savings of %s", (_name, text, expected) => {
  expect(find(text)).toEqual(expected);
});

test("advises no replacements where the alphabet was chosen", () => {
  expect(find(`“${a(100)}”`, true)).toEqual({ savableParts: 0, isOneOver: false });
  expect(find(`“${a(159)}”`, false)).toEqual({ savableParts: 0, isOneOver: true });
});
