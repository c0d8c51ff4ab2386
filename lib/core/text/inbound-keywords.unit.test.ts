import { describe, expect, it } from "vitest";
import { findBrokenPattern, findMatch } from "./inbound-keywords";
import type { KeywordMatch } from "./keyword-matches";

const rule = (match: KeywordMatch, ...keywords: string[]) => ({ match, keywords });

describe("keywords of inbound rules", () => {
  it.each<[KeywordMatch, string, string, boolean]>([
    ["equals", "JOIN", " join! ", true],
    ["equals", "Öffnungszeiten", "öffnungszeiten?", true],
    ["equals", "opening hours", "Opening  hours", true],
    ["equals", "👍", " 👍", true],
    ["equals", "join", "join us", false],
    ["equals", "join", "", false],
    ["starts_with", "join", "Join VIP", true],
    ["starts_with", "join", "JOIN", true],
    ["starts_with", "join", "joinery", false],
    ["starts_with", "join", "please join", false],
    ["regex", "order\\s+\\d+", "My ORDER 4711 is late", true],
    ["regex", "^\\d{4}$", "12345", false],
  ])("%s %j and %j: %s", (match, keyword, text, isMatch) => {
    expect(findMatch([rule(match, keyword)], text) !== null).toBe(isMatch);
  });

  it("prefers the whole message, then the longest beginning, then regular expressions, then the first", () => {
    const regex = rule("regex", "vip");
    const short = rule("starts_with", "join");
    const long = rule("starts_with", "join vip");
    const whole = rule("equals", "join vip");
    expect(findMatch([regex, short, long, whole], "Join VIP")).toBe(whole);
    expect(findMatch([regex, short, long], "Join VIP")).toBe(long);
    expect(findMatch([regex, short], "Join VIP")).toBe(short);
    expect(findMatch([regex, rule("regex", "join")], "Join VIP")).toBe(regex);
    expect(findMatch([regex, short], "Leave")).toBeNull();
  });

  it("matches in linear time a pattern that would block a backtracking engine", () => {
    expect(findMatch([rule("regex", "^(a+)+$")], `${"a".repeat(1_500)}!`)).toBeNull();
  });

  it.each([
    [["a|b", "order\\s*#?\\d{4,}"], -1],
    [["a", "(b"], 1],
    [["a{2000}"], 0],
    [["(?=a)"], 0],
    [["(\\pL?){150}"], 0],
    [["a{90}", "b{90}", "c{90}"], 2],
  ])("finds the invalid one of the patterns %j", (patterns, index) => {
    expect(findBrokenPattern(patterns)).toBe(index);
  });
});
