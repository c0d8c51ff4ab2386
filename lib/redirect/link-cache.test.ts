import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { createLinkCache } from "./link-cache";

testDatabase();

const away = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
let clock: number;
let reads: number[][];
let failure: (() => Error) | null;
let url: string | null;
/** Reads wait for it. */
let gate: Promise<void>;

beforeEach(() => {
  clock = 0;
  reads = [];
  failure = null;
  url = "https://example.org/a";
  gate = Promise.resolve();
});

afterEach(() => {
  vi.useRealTimers();
});

const cache = () =>
  createLinkCache(
    () => clock,
    async (_, linkIds) => {
      if (failure !== null) throw failure();
      reads.push([...linkIds]);
      await gate;
      return url === null
        ? []
        : linkIds.map((linkId) => ({
            linkId,
            url: url ?? "",
            passesQuery: false,
            tracksConversions: false,
            expiresAt: null,
            expiredUrl: null,
            targets: [],
            isOfMessage: false,
          }));
    },
  );
const LINK = { accountId: 1, linkId: 7 };

test("reads a link once a second for any number of requests", async () => {
  const links = cache();
  await Promise.all(Array.from({ length: 50 }, () => links.find(LINK)));
  await links.find(LINK);
  clock = 499;
  await links.find(LINK);
  expect(reads.flat()).toHaveLength(reads.length);
  const before = reads.length;
  clock = 1_000;
  url = "https://example.org/b";
  const found = await Promise.all(Array.from({ length: 50 }, () => links.find(LINK)));
  expect(new Set(found.map((item) => item?.url))).toEqual(new Set(["https://example.org/b"]));
  expect(reads).toHaveLength(before + 1);
});

test("serves a busy link without waiting, and sees a change one second later", async () => {
  const links = cache();
  await links.find(LINK);
  url = "https://example.org/b";
  clock = 500;
  expect((await links.find(LINK))?.url).toBe("https://example.org/a");
  await expect.poll(async () => (await links.find(LINK))?.url).toBe("https://example.org/b");
  expect(reads).toHaveLength(2);
});

test("doesn't read a link again while it is being read", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const links = cache();
  await links.find(LINK);
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  clock = 500;
  await links.find(LINK);
  await vi.runAllTimersAsync();
  await links.find(LINK);
  url = "https://example.org/b";
  open();
  await expect.poll(async () => (await links.find(LINK))?.url).toBe("https://example.org/b");
  await vi.runAllTimersAsync();
  expect(reads).toHaveLength(2);
});

test("returns 404 for a deleted link one second later", async () => {
  const links = cache();
  await links.find(LINK);
  url = null;
  clock = 1_000;
  expect(await links.find(LINK)).toBeNull();
});

test("serves known links without a database, and doesn't report others as deleted", async () => {
  const links = cache();
  await links.find(LINK);
  failure = away;
  clock = 60_000;
  for (let at = 0; at < 3; at += 1) {
    expect(await links.find(LINK)).toMatchObject({
      linkId: 7,
      url: "https://example.org/a",
    });
  }
  await expect(links.find({ accountId: 1, linkId: 8 })).rejects.toThrow("ECONNREFUSED");
  failure = null;
  url = "https://example.org/b";
  clock = 61_000;
  expect((await links.find(LINK))?.url).toBe("https://example.org/b");
  expect((await links.find({ accountId: 1, linkId: 8 }))?.linkId).toBe(8);
});
