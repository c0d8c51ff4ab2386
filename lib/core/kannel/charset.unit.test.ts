import { expect, test } from "vitest";
import { decodeText, isCharset } from "./charset";
import { decodeBytes, parseRawParameters } from "./raw-parameters";

test.each([
  ["utf-8", "c3a4e282ac", "ä€"],
  ["UTF8", "f09f9880", "😀"],
  ["UTF-16BE", "00e420acd83dde00", "ä€😀"],
  ["UCS-2", "04140430", "Да"],
  ["ISO-10646-UCS-2", "00410020", "A "],
  ["utf-16le", "e400ac20", "ä€"],
  ["UTF-16", "fffee400", "ä"],
  ["UTF-16", "feff00e4", "ä"],
  ["UTF-16", "00e4", "ä"],
  ["ISO-8859-1", "e4a480", "ä¤\u0080"],
  ["latin1", "fc", "ü"],
  ["ISO-8859-15", "e4a4", "ä€"],
  ["windows-1252", "e480", "ä€"],
  ["CP1252", "9f", "Ÿ"],
  ["CP1252", "81", null],
  ["US-ASCII", "4869", "Hi"],
  ["utf-8", "c3", null],
  ["utf-8", "ff", null],
  ["UTF-16BE", "00", null],
  ["UTF-16BE", "d83d0041", null],
  ["us-ascii", "e4", null],
  ["koi8-x", "41", null],
  ["constructor", "41", null],
])("decodes %s %s to %j", (charset, hex, text) => {
  expect(decodeText(Buffer.from(hex, "hex"), charset)).toBe(text);
});

test("recognizes known character set names only", () => {
  expect(["utf-8", "UTF-16BE", "iso-8859-1", "Windows-1252"].every(isCharset)).toBe(true);
  expect(["koi8-x", "__proto__", "constructor", ""].some(isCharset)).toBe(false);
});

test.each([
  ["a+b%20c", "a b c"],
  ["%2B49", "+49"],
  ["%d&%zz%", "%d&%zz%"],
  ["%C3%a4", "ä"],
])("decodes %s as %s", (encoded, text) => {
  expect(decodeBytes(encoded).toString()).toBe(text);
});

test("keeps a value's bytes, whatever their meaning", () => {
  const raw = parseRawParameters("text=%00A%D8%3D%DE%00&to=1", "coding=2&empty=&&flag");
  expect(raw.get("text")?.toString("hex")).toBe("0041d83dde00");
  expect([raw.get("coding")?.toString(), raw.get("empty")?.length]).toEqual(["2", 0]);
  expect(raw.get("flag")?.length).toBe(0);
});

test("rejects a parameter with conflicting values, but not a repeated one", () => {
  expect(() => parseRawParameters("to=1", "to=2")).toThrow("more than once");
  expect(parseRawParameters("to=1", "to=1").get("to")?.toString()).toBe("1");
  const many = Array.from({ length: 101 }, (_, index) => `p${index}=1`).join("&");
  expect(() => parseRawParameters(many)).toThrow("Too many");
});
