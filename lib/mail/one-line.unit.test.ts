import { expect, test } from "vitest";
import { toOneLine } from "./one-line";

test.each([
  ["Nordwind GmbH", "Nordwind GmbH"],
  ["a\r\nBcc: all@example.com", "a Bcc: all@example.com"],
  ["a\u2028b\u0085c\td", "a b c d"],
  ["\u0007a\u001b[31m\u007f\u009b", "a[31m"],
  ["\u202egnp.exe\u202c \u2066\u05d0\u2069", "gnp.exe \u05d0"],
  ["\u05d0\u200f!", "\u05d0\u200f!"],
])("converts %j to %j", (text, line) => {
  expect(toOneLine(text)).toBe(line);
});

test("cuts between characters, never within one", () => {
  expect(toOneLine("😀".repeat(150))).toBe("😀".repeat(100));
  expect(toOneLine("😀😀😀", 2)).toBe("😀😀");
});
