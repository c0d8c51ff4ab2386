import { createSecretKey } from "node:crypto";
import { fc } from "@/lib/core/ids/test-random";
import { expect, test } from "vitest";
import { randomBase62 } from "@/lib/core/ids/base62";
import { formatLinkCode, linkOfCode, MAX_ACCOUNT_ID, MAX_LINK_ID } from "./short-code";

const KEY = createSecretKey(Buffer.alloc(32, 7));
const name = fc.record({
  accountId: fc.integer({ min: 1, max: MAX_ACCOUNT_ID }),
  linkId: fc.integer({ min: 1, max: MAX_LINK_ID }),
});

test("a code resolves only to its own link", () => {
  fc.assert(
    fc.property(name, (link) => {
      const code = formatLinkCode(link, KEY);
      expect(code).toMatch(/^[0-9A-Za-z]{9}$/);
      expect(linkOfCode(code, KEY)).toEqual(link);
    }),
  );
});

test.each([
  { accountId: 1, linkId: 1 },
  { accountId: MAX_ACCOUNT_ID, linkId: MAX_LINK_ID },
  { accountId: 1_000_001, linkId: 1 },
])("encodes %j", (link) => {
  expect(linkOfCode(formatLinkCode(link, KEY), KEY)).toEqual(link);
});

test.each([
  [0, 1],
  [1, 0],
  [MAX_ACCOUNT_ID + 1, 1],
  [1, MAX_LINK_ID + 1],
])("has no code for account %i, link %i", (accountId, linkId) => {
  expect(() => formatLinkCode({ accountId, linkId }, KEY)).toThrow(RangeError);
});

test.each(["", "a", "aaaaaaaa", "aaaaaaaaaa", "aaaa-aaaa", "aaaaaaaä", "zzzzzzzzz", "😀aaaaaaa"])(
  "rejects %j as a code",
  (code) => {
    expect(linkOfCode(code, KEY)).toBeNull();
  },
);

test("gives consecutive links unrelated codes, which depend on the key", () => {
  const codes = Array.from({ length: 1_000 }, (_, index) =>
    formatLinkCode({ accountId: 1_000_001, linkId: index + 1 }, KEY),
  );
  expect(new Set(codes).size).toBe(1_000);
  // By chance, one in 238 neighbours shares its first three characters.
  const alike = codes.filter((code, at) => code.slice(0, 3) === codes[at + 1]?.slice(0, 3));
  expect(alike.length).toBeLessThan(10);
  const other = codes.filter((code) => {
    const found = linkOfCode(code, createSecretKey(Buffer.alloc(32, 8)));
    return found?.accountId === 1_000_001;
  });
  expect(other).toEqual([]);
});

test("resists guessing: of 20,000 codes, 0 match 1,000 accounts with 10,000 links", () => {
  let readable = 0;
  const hits = Array.from({ length: 20_000 }).filter(() => {
    const found = linkOfCode(randomBase62(9), KEY);
    if (found === null) return false;
    readable += 1;
    return found.accountId > 1_000_000 && found.accountId <= 1_001_000 && found.linkId <= 10_000;
  });
  expect(readable).toBeGreaterThan(10_000);
  expect(hits).toEqual([]);
});
