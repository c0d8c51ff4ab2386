import { describe, expect, it } from "vitest";
import { findDenied } from "./denied-words.mjs";

describe("a word that the field has another for", () => {
  it.each([
    ["an error code", 'throw new DomainError("address_blocked", "…");'],
    ["a comment", "// Throws `address_blocked` while the IP is blocked."],
    ["the name of a type", "export type TeamActivity = z.output<typeof schema>;"],
  ])("is refused in %s", (_, text) => {
    expect(findDenied(text)).toEqual([expect.stringContaining("says ")]);
  });

  it.each([
    ["a view of Postgres", '"SELECT 1 FROM pg_stat_activity"'],
    ["a value that saved views have", 'const TABLES = ["members", "activity"];'],
  ])("may be %s", (_, text) => {
    expect(findDenied(text)).toEqual([]);
  });
});
