import { describe, expect, test } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { findSlinks, replaceSlinks } from "./placeholders";

describe("findSlinks", () => {
  test.each([
    ["no link", []],
    ["[Vorname] and [slinky x] and [slink]", []],
    ["see [slink eGxoGRMq]!", ["eGxoGRMq"]],
    ["[slink a][slink b] [slink a]", ["a", "b"]],
    ["[SLINK  aB ]", ["aB"]],
    [`[slink ${"x".repeat(36)}]`, ["x".repeat(36)]],
    ["[slink <b>]", ["<b>"]],
  ])("finds in %j the placeholder %j", (text, codes) => {
    expect(findSlinks(text)).toEqual(codes);
  });

  test.each([
    `[slink ${"x".repeat(37)}]`,
    "[slink ]",
    "[slink abc",
    "[slink a b]",
    "[slink [slink abc]]",
    "ok [slink a] broken [slink b",
  ])("rejects %j", (text) => {
    expect(() => findSlinks(text, "text")).toThrow(
      expect.objectContaining({ code: "invalid_input" }),
    );
  });

  test.each([
    ["spaces", `[slink${" ".repeat(1_000_000)}`],
    ["openings", "[slink ".repeat(150_000)],
    ["near misses", `[slink ${"x ".repeat(500_000)}`],
    // In steps that grow with the square of the length it would not end within the time limit of a test.
  ])("parses a megabyte of %s", (_, text) => {
    expect(() => findSlinks(text)).toThrow(DomainError);
  });
});

describe("replaceSlinks", () => {
  test("replaces every placeholder, and inserts the link literally", () => {
    const text = replaceSlinks("a [slink x] b [SLINK y] [name]", (code) => `l.example/${code}$&`);
    expect(text).toBe("a l.example/x$& b l.example/y$& [name]");
  });
});
