import { fc } from "@/lib/core/ids/test-random";
import { describe, expect, test } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { decodeUtf8, parseStrictJson } from "./strict-json";

const thrownBy = (work: () => unknown): DomainError | undefined => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  return undefined;
};
const rejection = (work: () => unknown) => thrownBy(work)?.code;

describe("parseStrictJson", () => {
  test.each([
    ["empty", ""],
    ["blank", "  \n"],
    ["broken", '{"a":'],
    ["trailing", '{"a":1} x'],
    ["duplicate", '{"a":1,"a":2}'],
    ["duplicate by escape", '{"a":1,"\\u0061":2}'],
    ["duplicate inside", '{"x":[{"a":1,"b":":","a":2}]}'],
    ["__proto__", '{"__proto__":{"x":1}}'],
    ["__proto__ by escape", '{"__pr\\u006fto__":1}'],
    ["NUL", '{"a":"x\\u0000y"}'],
    ["NUL in a name", '{"a\\u0000":1}'],
    ["lone surrogate", '{"a":"\\ud83d"}'],
    ["lone low surrogate", '{"a":"\\ude00 x"}'],
    ["33 levels", "[".repeat(33) + "]".repeat(33)],
    ["a million levels", "[".repeat(1_000_000)],
  ])("rejects %s", (_, text) => {
    expect(rejection(() => parseStrictJson(text))).toBe("invalid_json");
  });

  test.each([
    ['{"a":"x\\u0000y"}', "a", "This text contains a NUL character."],
    ['{"a":[1,{"b":"\\ud83d"}]}', "a[1].b", "This text contains half of a surrogate pair."],
    ['{"a\\u0000":"\\ud83d"}', undefined, "A name in the body contains a NUL character."],
    ['["\\udc00"]', "[0]", "This text contains half of a surrogate pair."],
  ])("names the invalid text of %s", (body, path, message) => {
    const error = thrownBy(() => parseStrictJson(body));
    expect([error?.violations[0]?.path, error?.message]).toEqual([path, message]);
  });

  test("accepts 32 levels, emoji, and names like those of Object.prototype", () => {
    expect(rejection(() => parseStrictJson("[".repeat(32) + "]".repeat(32)))).toBeUndefined();
    const text = '{"constructor":1,"toString":"\\ud83d\\ude00 😀 \\\\\\" : {"}';
    expect(parseStrictJson(text)).toEqual({ constructor: 1, toString: '😀 😀 \\" : {' });
  });

  test("parses the output of JSON.stringify", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        if (text.includes("\\u0000") || text.includes('"__proto__"')) return;
        if (/\\ud[89a-f]/.test(text)) return;
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("detects a duplicate name at any position", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
        const text = JSON.stringify(value);
        const [name = ""] = Object.keys(value);
        const doubled = `${text.slice(0, -1)},${JSON.stringify(name)}:1}`;
        expect(rejection(() => parseStrictJson(doubled))).toBe("invalid_json");
      }),
    );
  });
});

describe("decodeUtf8", () => {
  test.each([
    ["invalid UTF-8", Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ["an encoded surrogate", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ["a byte order mark", Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d])],
  ])("rejects %s", (_, bytes) => {
    expect(rejection(() => decodeUtf8(bytes))).toBe("invalid_json");
  });
});
