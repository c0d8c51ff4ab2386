import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { buildGate } from "@/lib/db/testing/test-gate";
import { postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";
import {
  freshIp,
  makeTestAccount,
  makeTestApi,
  makeTestPerson,
  TEST_IP_HEADER,
  type TestAccount,
} from "./test-api";

/** Tests that slow lists of some accounts don't delay others. */
const database = testDatabase();

const SLOW_TEXT = "behind a long history";
const SLOW_MESSAGES = { table: "messages", column: "text", value: SLOW_TEXT };
let gate: Awaited<ReturnType<typeof buildGate>>;

beforeAll(async () => {
  await importTestRates();
  gate = await buildGate(database.current.url, SLOW_MESSAGES);
});

afterAll(() => gate.remove());

/** Creates an API without cached keys and blocks, so each request reads both from the database. */
const freshApi = () => makeTestApi().api;

async function makeSlowAccount(): Promise<TestAccount> {
  const account = await makeTestAccount();
  const sent = await postJson(freshApi(), "/sms", account.headers, { ...VALID, text: SLOW_TEXT });
  expect(sent.status).toBe(201);
  return account;
}

const get = (api: ReturnType<typeof freshApi>, headers: Record<string, string>, path: string) =>
  api.request(path, { headers: { accept: "application/json", ...headers } });

/** Runs `work` while `each` lists of every slow account are blocked; returns their responses. */
async function beside(slow: TestAccount[], each: number, work: () => Promise<void>) {
  const api = freshApi();
  const list = (headers: Record<string, string>) => get(api, headers, "/sms?text=zzzz");
  let responses: Promise<Response>[] = [];
  await gate.whileClosed(async (waiting) => {
    responses = slow.flatMap(({ headers }) => Array.from({ length: each }, () => list(headers)));
    await expect.poll(waiting, { timeout: 4_000, interval: 20 }).toBeGreaterThan(2);
    await work();
  });
  return Promise.all(responses);
}

async function timeServed(other: TestAccount, cookie: Record<string, string>): Promise<number> {
  const headers = { ...other.headers, [TEST_IP_HEADER]: freshIp() };
  const begun = performance.now();
  const responses = await Promise.all([
    postJson(freshApi(), "/sms", headers, VALID),
    postJson(freshApi(), "/sms", { ...headers, "idempotency-key": "k" }, VALID),
    get(freshApi(), headers, "/sms"),
    get(freshApi(), headers, "/me"),
    get(freshApi(), cookie, "/me"),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 200, 200, 200]);
  return performance.now() - begun;
}

describe("other requests are served within a second", () => {
  test.each([
    ["30 lists of one account", 1, 30],
    ["30 lists of each of three accounts", 3, 30],
  ])("during %s", async (_, accounts, each) => {
    const slow = await Promise.all(Array.from({ length: accounts }, makeSlowAccount));
    const other = await makeTestAccount();
    const { headers: cookie } = await makeTestPerson(other.ctx, "owner");
    // Baseline on this machine, without the lists.
    const alone = await timeServed(other, cookie);
    const responses = await beside(slow, each, async () => {
      expect(await timeServed(other, cookie)).toBeLessThan(alone + 1_000);
      // Sending does not wait for the account's own lists either.
      const own = slow[0] as TestAccount;
      const sent = await postJson(freshApi(), "/sms", own.headers, VALID);
      expect(sent.status).toBe(201);
    });
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

test("responds to lists beyond the queue's limit with a retry hint, and serves the others", async () => {
  const slow = await makeSlowAccount();
  const responses = await beside([slow], 1_200, async () => {});
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const response of refused) {
    expect([response.status, (await response.json()).code]).toEqual([429, "too_many_requests"]);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(responses.length - refused.length).toBeGreaterThan(100);
});
