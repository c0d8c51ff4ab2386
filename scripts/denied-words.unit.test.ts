import { describe, expect, it } from "vitest";
import { findDenied } from "./denied-words.mjs";

describe("a word that the field has another for", () => {
  it.each([
    ["an error code", 'throw new DomainError("address_blocked", "…");'],
    ["a comment", "// Throws `address_blocked` while the IP is blocked."],
  ])("is refused in %s", (_, text) => {
    expect(findDenied(text)).toEqual([expect.stringContaining("says ")]);
  });
});
