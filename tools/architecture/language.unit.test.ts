import { describe, expect, it } from "vitest";
import { findLanguage } from "./language.mjs";

describe("the grammar of comments and names", () => {
  it.each([
    ["a noun clause", "/** What a campaign becomes. */"],
    ["a noun clause over lines", "/**\n * Whoever opts out\n * expects no answer.\n */"],
    ["a clause in a line comment", "const a = 1; // Of the bars in pixels."],
    ["a back-reference", "/** The same when it is brought again. */"],
    ["a function named by a genitive", "export function holdsOf(messages: Message[]) {}"],
    ["a constant function named by a genitive", "const keyOf = (row: Row) => row.id;"],
    ["a generator named by a genitive", "function* sourcesOf(folder: string) {}"],
    ["a private method named by a genitive", "  #slotOf(accountId: number): Slot {"],
    ["a private field named by a genitive", "  readonly #maxOf: (pool: Pool) => number;"],
    ["a method named by a genitive", "  restrictionOf(column: Column): Restriction | null {"],
    ["a function field named by a genitive", "  networkOf = (ip: string) => this.find(ip);"],
    ["a property named by a genitive", "  phonesOf: (groupId: number) => listPhones(groupId),"],
    ["a limit named by a superlative", "const LONGEST_NAME = 50;"],
    ["a limit that ends in MAX", "export const NAME_MAX = 50;"],
    ["a batch size", "const AT_ONCE = 100;"],
    ["an empty set named nobody", "const NOBODY: ReadonlySet<string> = new Set();"],
    ["a private verb", "async function noteArrival(tx: Tx) {}"],
    ["a phrase for a verb", "const letGo = guard.hold(client);"],
    ["a participle", "const asked = await read(query);"],
    ["a participle for a noun", "const found = rows.find(isOwn);"],
    ["a pronoun", "for (const one of rows) send(one);"],
    ["a pronoun for an element", "const ids = rows.map((one) => one.id);"],
    ["a pronoun before an index", "rows.forEach((each, index) => send(each, index));"],
    ["may for a permission", 'const mayEdit = canAccess("groups", role, "write");'],
  ])("rejects %s", (_, text) => {
    expect(findLanguage(text)).toHaveLength(1);
  });

  it.each([
    ["a verb", "/** Returns the members of the group. */"],
    ["a noun", "/** Maximum age in milliseconds. */"],
    ["a question of a user", 'const title = "What is new";'],
    ["a lookup table", "const nameOf: Record<Code, string> = { 1: 'a' };"],
    ["a limit", "const MAX_NAME = 50;"],
    ["a URL", 'const url = "https://example.org/What";'],
    ["a method of the language", "  valueOf(): number {"],
  ])("accepts %s", (_, text) => {
    expect(findLanguage(text)).toEqual([]);
  });

  it("checks comments and genitives in tests, but not their other names", () => {
    expect(findLanguage("/** What it sends. */", { isTest: true })).toHaveLength(1);
    expect(findLanguage("const rowOf = (id: number) => id;", { isTest: true })).toHaveLength(1);
    expect(findLanguage("const one = rows.find(isOwn);", { isTest: true })).toEqual([]);
  });
});
