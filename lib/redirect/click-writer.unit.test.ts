import { beforeEach, expect, test } from "vitest";
import { createClickWriter } from "./click-writer";
import type { NewClick } from "@/lib/gateway/responses/short-link-requests/public";

const away = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
let stored: string[];
let failure: (() => Error) | null;
let lines: string[];

beforeEach(() => {
  stored = [];
  failure = null;
  lines = [];
});

const writer = (limit = 3) =>
  createClickWriter({
    limit,
    retryMs: 5,
    log: (line) => void lines.push(line),
    async insert(clicks) {
      if (failure !== null) throw failure();
      stored.push(...clicks.map(({ key }) => key));
    },
  });

const click = (key: string): NewClick => ({
  key,
  accountId: 1,
  linkId: 1,
  at: new Date(0),
  url: "https://example.org",
  ip: null,
  method: "GET",
  signals: "{}",
});

test("stores a click before responding", async () => {
  await writer().record(click("a"));
  expect(stored).toEqual(["a"]);
});

test("doesn't block without a database: buffers clicks, and stores them in order on recovery", async () => {
  const clicks = writer();
  failure = away;
  for (const key of ["a", "b", "c"]) await clicks.record(click(key));
  expect([stored, clicks.waiting(), clicks.dropped()]).toEqual([[], 3, 0]);
  failure = null;
  await expect.poll(() => clicks.waiting()).toBe(0);
  expect(stored).toEqual(["a", "b", "c"]);
  await clicks.record(click("d"));
  expect(stored).toEqual(["a", "b", "c", "d"]);
});

test("drops and counts clicks beyond the limit, and logs it once", async () => {
  const clicks = writer(2);
  failure = away;
  for (const key of ["a", "b", "c", "d"]) await clicks.record(click(key));
  expect([clicks.waiting(), clicks.dropped()]).toEqual([2, 2]);
  expect(lines.filter((line) => line.includes("dropping clicks"))).toHaveLength(1);
  failure = null;
  await expect.poll(() => stored).toEqual(["a", "b"]);
  await expect.poll(() => lines.at(-1)).toBe("2 clicks dropped");
});

test("stores or logs buffered clicks on shutdown", async () => {
  const clicks = writer();
  failure = away;
  await clicks.record(click("a"));
  await clicks.stop();
  expect(lines.at(-1)).toBe("1 clicks dropped");
  failure = null;
  await clicks.stop();
  expect(stored).toEqual(["a"]);
});

test("loses no clicks when stopped while storing the buffer", async () => {
  let release = () => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  const keys = new Set<string>();
  const clicks = createClickWriter({
    retryMs: 5,
    log: () => {},
    async insert(some) {
      if (failure !== null) throw failure();
      calls += 1;
      const isThird = calls === 3;
      await slow;
      if (isThird) throw away();
      for (const { key } of some) keys.add(key);
    },
  });
  failure = away;
  const all = Array.from({ length: 1_200 }, (_, at) => `${at}`);
  for (const key of all) await clicks.record(click(key));
  failure = null;
  await expect.poll(() => calls).toBe(1);
  const stopped = clicks.stop();
  release();
  await stopped;
  await clicks.stop();
  expect(keys.size).toBe(all.length);
});

test("throws errors that aren't outages to the caller", async () => {
  const clicks = writer();
  failure = () => Object.assign(new Error("permission denied"), { code: "42501" });
  await expect(clicks.record(click("a"))).rejects.toThrow("permission denied");
  expect(clicks.waiting()).toBe(0);
});
