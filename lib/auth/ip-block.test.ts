import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { testApi } from "@/lib/api-suites/test-module";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { resetBlockCache } from "./ip-block";
import {
  freshIp,
  makeTestAccount,
  makeTestPerson,
  TEST_IP_HEADER,
} from "@/lib/api-suites/test-api";

const { database: tests, api } = testApi();
const START = Date.parse("2026-01-01T00:00:00Z");

function freshIpv4(): string {
  return `203.0.${randomBytes(1)[0]}.${randomBytes(1)[0]}`;
}

/** Counts a wrong request at `seconds` after the start of the test's clock. */
async function wrongAt(ip: string, seconds: number): Promise<boolean> {
  const { rows } = await database()
    .pool("app")
    .query<{ was_blocked: boolean }>(
      "SELECT was_blocked FROM note_wrong_credentials($1::inet, $2::timestamptz)",
      [ip, new Date(START + seconds * 1000)],
    );
  return rows[0]?.was_blocked === true;
}

async function isBlockedAt(ip: string, seconds: number): Promise<boolean> {
  const { rowCount } = await database()
    .pool("app")
    .query("SELECT 1 FROM find_address_blocks(ARRAY[$1]::inet[], $2::timestamptz)", [
      ip,
      new Date(START + seconds * 1000),
    ]);
  return rowCount === 1;
}

describe("block rule over time", () => {
  test.each([
    ["three in a minute do not block", [0, 1, 2], 3, false],
    ["the fourth at 60.0 s is within the minute", [0, 1, 2, 60.0], 60.1, true],
    ["the fourth at 60.1 s is not", [0, 1, 2, 60.1], 60.2, false],
    ["blocked at 599.9 s", [0, 1, 2, 3], 602.9, true],
    ["open at 600.0 s", [0, 1, 2, 3], 603.0, false],
    ["wrong ones during the block do not prolong it", [0, 1, 2, 3, 300, 602.9], 603.0, false],
    ["after the block counting begins anew", [0, 1, 2, 3, 603, 604, 605], 606, false],
    ["and blocks again at four", [0, 1, 2, 3, 603, 604, 605, 606], 607, true],
    ["a slow trickle never blocks", [0, 25, 50, 75, 100, 125, 150], 151, false],
  ])("%s", async (_, times, at, expected) => {
    const ip = freshIpv4();
    for (const seconds of times) await wrongAt(ip, seconds);
    expect(await isBlockedAt(ip, at)).toBe(expected);
  });

  test("blocks on the fifth failure, not the fourth", async () => {
    const ip = freshIpv4();
    const answers: boolean[] = [];
    for (const seconds of [0, 1, 2, 3, 4]) answers.push(await wrongAt(ip, seconds));
    expect(answers).toEqual([false, false, false, false, true]);
  });

  test("deletes rows older than 11 minutes", async () => {
    const old = freshIpv4();
    await wrongAt(old, 0);
    for (let i = 0; i < 20; i += 1) await wrongAt(freshIpv4(), 661);
    const { rowCount } = await database()
      .pool("owner")
      .query("SELECT 1 FROM wrong_credentials WHERE address = $1", [old]);
    expect(rowCount).toBe(0);
  });
});

describe("spellings of one IP", () => {
  test.each([
    ["198.51.100.7", "::ffff:198.51.100.7", true],
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true],
    ["2001:db8:1:3::1", "2001:db8:1:4::1", false],
    ["198.51.100.8", "198.51.100.9", false],
  ])("counts %s and %s as one: %s", async (first, second, same) => {
    for (const seconds of [0, 1, 2, 3]) await wrongAt(first, seconds);
    expect(await isBlockedAt(second, 4)).toBe(same);
  });
});

const wrong = { "x-service-auth-token": "1000001:wrong" };
const ask = (path: string, headers: Record<string, string>) => api.request(path, { headers });

test("returns exactly four 401 for 200 concurrent guesses, else 429", async () => {
  const ip = freshIp();
  const responses = await Promise.all(
    Array.from({ length: 200 }, () => ask("/me", { ...wrong, [TEST_IP_HEADER]: ip })),
  );
  const statuses = responses.map((response) => response.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(4);
  expect(statuses.filter((status) => status === 429)).toHaveLength(196);
});

test("applies a block to guesses that were waiting", async () => {
  const ip = freshIpv4();
  for (const seconds of [0, 1, 2]) await wrongAt(ip, seconds);
  const first = await database().pool("app").connect();
  const note = "SELECT was_blocked FROM note_wrong_credentials($1::inet, $2::timestamptz)";
  const at = new Date(START + 3_000);
  try {
    await first.query("BEGIN");
    const fourth = await first.query(note, [ip, at]);
    const fifth = wrongAt(ip, 3);
    await expect.poll(() => countLockWaits(tests.current.url), { interval: 20 }).toBe(1);
    await first.query("COMMIT");
    expect([fourth.rows[0].was_blocked, await fifth]).toEqual([false, true]);
  } finally {
    first.release();
  }
});

test("blocks every API path and valid keys, but neither the probe nor the dashboard", async () => {
  const ip = { [TEST_IP_HEADER]: freshIp() };
  const { ctx, headers } = await makeTestAccount();
  const person = await makeTestPerson(ctx, "owner");
  for (let i = 0; i < 4; i += 1) await ask("/me", { ...wrong, ...ip });
  for (const path of ["/me", "/", "/docs.jsonld", "/openapi.json", "/nothing", "/contexts/sms"]) {
    expect([path, (await ask(path, { ...headers, ...ip })).status]).toEqual([path, 429]);
    expect((await ask(path, ip)).status).toBe(429);
  }
  expect((await ask("/health", ip)).status).not.toBe(429);
  expect((await ask("/me", { ...person.headers, ...ip })).status).toBe(200);
  expect((await ask("/me", { ...headers, [TEST_IP_HEADER]: freshIp() })).status).toBe(200);
});

test("keeps a block across a restart", async () => {
  const ip = { [TEST_IP_HEADER]: freshIp() };
  for (let i = 0; i < 4; i += 1) await ask("/me", { ...wrong, ...ip });
  resetBlockCache();
  const response = await ask("/me", ip);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(500);
});

test("doesn't reset the count on valid requests in between", async () => {
  const ip = { [TEST_IP_HEADER]: freshIp() };
  const { headers } = await makeTestAccount();
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) {
    statuses.push((await ask("/me", { ...wrong, ...ip })).status);
    if (i < 3) statuses.push((await ask("/me", { ...headers, ...ip })).status);
  }
  expect(statuses).toEqual([401, 200, 401, 200, 401, 200, 401]);
  expect((await ask("/me", { ...headers, ...ip })).status).toBe(429);
});
