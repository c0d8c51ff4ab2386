import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "@/lib/db/factories";
import { asOwner } from "@/lib/db/transaction";
import { creditAccount } from "@/lib/gateway/account/accounts/public";
import { updateApiKeySettings } from "@/lib/gateway/developers/api-keys/update";
import {
  findLedgerDiscrepancies,
  readAccountState,
  VALID,
} from "@/lib/gateway/messaging/sms/test-sms";
import { revokeSession } from "@/lib/auth/session";
import { hashIdempotencyKey } from "@/lib/idempotency/stored-keys";
import { makeTestKey, makeTestPerson } from "@/lib/api-suites/test-api";
import { projectRoot } from "@/lib/project-root";
import { buildProcesses } from "../scripts/build-processes.mjs";
import { type Child, type Customer, makeCustomer, type Stack, startStack } from "./stack";
import { runWrite } from "@/lib/db/write-context";

/** Shared state across four API processes: money, keys, blocks, revocation. */
type Headers = Record<string, string>;
const PROCESSES = [0, 1, 2, 3];
let folder = "";
let stack: Stack;
let apis: Child[] = [];

const startFour = (env: Headers) =>
  Promise.all(Array.from({ length: 4 }, () => stack.start("api", env)));

/** These processes trust the test's X-Forwarded-For, so each test has its own IP. */
const BELIEVING = { TRUSTED_PROXIES: "127.0.0.1" };
let addresses = 0;
const freshPeer = (): Headers => {
  addresses += 1;
  return { "x-forwarded-for": `2001:db8:${addresses.toString(16)}::1` };
};

beforeAll(async () => {
  mkdirSync(path.join(projectRoot(), "dist"), { recursive: true });
  // Own bundles: another suite may be building the usual ones while these processes start.
  folder = mkdtempSync(path.join(projectRoot(), "dist/test-"));
  await buildProcesses(folder);
  stack = await startStack({ bundles: folder, env: { NODE_ENV: "test" } });
  apis = await startFour(BELIEVING);
}, 120_000);

afterAll(async () => {
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const getPort = (index: number): number => {
  const child = apis[index % apis.length];
  if (child === undefined) throw new Error("No process is up");
  return child.port;
};

interface TestResponse {
  status: number;
  text: string;
  body: { uuid?: string; code?: string };
  headers: globalThis.Headers;
}

async function call(index: number, route: string, init: RequestInit): Promise<TestResponse> {
  const response = await fetch(`http://127.0.0.1:${getPort(index)}${route}`, init);
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text), headers: response.headers };
}

const post = (index: number, token: string, fields: object = {}, headers: Headers = {}) =>
  call(index, "/sms", {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-service-auth-token": token,
      ...headers,
    },
    body: JSON.stringify({ ...VALID, ...fields }),
  });

const me = (index: number, headers: Headers) =>
  call(index, "/me", { headers: { accept: "application/json", ...headers } });

function tally(responses: readonly TestResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

interface Watched {
  /** Lowest amount that was ever available, in micro-units. */
  lowest: string;
  looks: number;
  wrongSnapshots: string[];
}

/** One statement is one instant. What is held must be what is queued, and all kinds must sum to zero. */
const SNAPSHOT_SQL = `SELECT
  (SELECT balance FROM ledger_accounts WHERE account_id = $1 AND kind = 'available') AS available,
  (SELECT sum(balance) FROM ledger_accounts WHERE account_id = $1)::bigint AS total,
  (SELECT balance FROM ledger_accounts WHERE account_id = $1 AND kind = 'held')
    - (SELECT coalesce(sum(price), 0) FROM dispatch_queue WHERE account_id = $1)::bigint AS unexplained`;

/** Runs in its own thread, since hundreds of concurrent requests block this one. */
const WATCHER = `
const { parentPort, workerData } = require("node:worker_threads");
const pg = require("pg");
(async () => {
  const client = new pg.Client({ connectionString: workerData.url });
  await client.connect();
  const seen = { lowest: null, looks: 0, wrongSnapshots: [] };
  let stopped = false;
  parentPort.on("message", () => { stopped = true; });
  while (!stopped) {
    const { rows: [row] } = await client.query(workerData.look, [workerData.accountId]);
    if (row.total !== "0" || row.unexplained !== "0") seen.wrongSnapshots.push(JSON.stringify(row));
    if (seen.lowest === null || BigInt(row.available) < BigInt(seen.lowest)) seen.lowest = row.available;
    seen.looks += 1;
    if (seen.looks === 1) parentPort.postMessage("watching");
  }
  await client.end();
  parentPort.postMessage(seen);
  parentPort.close();
})();`;

/** Looks at the books without pause while `work` runs. */
async function watching<T>(
  accountId: number,
  work: () => Promise<T>,
): Promise<Watched & { result: T }> {
  const workerData = { url: stack.url, look: SNAPSHOT_SQL, accountId };
  const thread = new Worker(WATCHER, { eval: true, workerData });
  await once(thread, "message");
  const result = await work();
  const last = once(thread, "message");
  thread.postMessage("stop");
  const [seen] = (await last) as [Watched];
  return { ...seen, result };
}

describe("balance limits", () => {
  it("accepts exactly 100 of 500 messages when the balance covers 100", async () => {
    const customer = await makeCustomer("7.5");
    const { result, lowest, looks, wrongSnapshots } = await watching(customer.accountId, () =>
      Promise.all(Array.from({ length: 500 }, (_, index) => post(index, customer.token))),
    );
    expect(tally(result)).toEqual({ 201: 100, 402: 400 });
    expect([lowest, wrongSnapshots]).toEqual(["0", []]);
    expect(looks).toBeGreaterThan(20);
    expect(await readAccountState(customer.accountId)).toMatchObject({
      messages: 100,
      queued: 100,
      counted: 100,
      available: "0",
      held: "7500000",
    });
    const uuids = result.flatMap(({ status, body }) => (status === 201 ? [body.uuid] : []));
    expect(new Set(uuids).size).toBe(100);
  });

  it("uses a credit line up to its limit with messages of many prices", async () => {
    const { account } = await createContext({ balance: "3", creditLine: "2" });
    const ctx = { account, actor: { kind: "system", name: "test" } } as const;
    const key = await makeTestKey({ ...(await createContext()), ...ctx });
    const token = key.headers["x-service-auth-token"] ?? "";
    const { result, lowest, looks, wrongSnapshots } = await watching(account.id, () =>
      Promise.all(
        Array.from({ length: 300 }, (_, index) =>
          post(index, token, { text: "a".repeat(1 + 153 * (index % 5)) }),
        ),
      ),
    );
    expect(looks).toBeGreaterThan(20);
    const { 201: taken = 0, 402: refused = 0 } = tally(result);
    expect(taken + refused).toBe(300);
    expect(refused).toBeGreaterThan(0);
    expect(wrongSnapshots).toEqual([]);
    expect(BigInt(lowest)).toBeGreaterThanOrEqual(-2_000_000n);
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
    const after = await readAccountState(account.id);
    // The remainder can't pay another single-segment message.
    expect(BigInt(after.available)).toBeLessThan(-2_000_000n + 75_000n);
    expect(BigInt(after.available) + BigInt(after.held)).toBe(3_000_000n);
  });

  it("enforces a key's spend cap exactly", async () => {
    const ctx = await createContext({ balance: "100" });
    const key = await makeTestKey(ctx, { spend_cap: 1.5 });
    const token = key.headers["x-service-auth-token"] ?? "";
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => post(index, token)),
    );
    expect(tally(responses)).toEqual({ 201: 20, 402: 180 });
    expect(new Set(responses.flatMap(({ body }) => body.code ?? []))).toEqual(
      new Set(["spend_cap_reached"]),
    );
    expect((await readAccountState(ctx.account.id)).held).toBe("1500000");
  });
});

describe("idempotency key", () => {
  const keyed = { "idempotency-key": "order 1" };

  it("creates one message with one reservation and one response for 50 concurrent requests", async () => {
    const { accountId, token } = await makeCustomer("10");
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post(index, token, {}, keyed)),
    );
    expect(tally(responses)).toEqual({ 201: 50 });
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const replays = responses.filter(
      ({ headers }) => headers.get("idempotency-replayed") === "true",
    );
    expect(replays).toHaveLength(49);
    expect(await readAccountState(accountId)).toMatchObject({
      messages: 1,
      queued: 1,
      counted: 1,
      transfers: 2,
      held: "75000",
      keys: 1,
    });
  });

  it("accepts one of fifty concurrent requests with different bodies and rejects the others with 422", async () => {
    const { accountId, token } = await makeCustomer("10");
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post(index, token, { source: index }, keyed)),
    );
    expect(tally(responses)).toEqual({ 201: 1, 422: 49 });
    expect(await readAccountState(accountId)).toMatchObject({ messages: 1, held: "75000" });
  });

  it("returns 409 from every process while the first request runs, without blocking other requests", async () => {
    const customers: Customer[] = [await makeCustomer("10"), await makeCustomer("10")];
    const [{ accountId, token } = { accountId: 0, token: "" }, other] = customers;
    const { twins, neighbours } = await asOwner(async (tx) => {
      await tx.query(
        "INSERT INTO idempotency_keys (account_id, key, fingerprint) VALUES ($1, $2, 'x')",
        [accountId, hashIdempotencyKey(accountId, keyed["idempotency-key"])],
      );
      let answeredTwins = 0;
      const waiting = Promise.all(
        PROCESSES.map((index) =>
          post(index, token, {}, keyed).finally(() => {
            answeredTwins += 1;
          }),
        ),
      );
      const free: TestResponse[] = [];
      // In the first round they may share a group with the twins, in the second one they come after it.
      for (const round of ["first", "second"]) {
        const responses = PROCESSES.flatMap((index) => [
          post(index, token, {}, { "idempotency-key": `${round} ${index}` }),
          post(index, other?.token ?? "", {}, keyed),
        ]);
        free.push(...(await Promise.all(responses)));
      }
      expect(answeredTwins).toBe(0);
      const waited = await waiting;
      await tx.query("DELETE FROM idempotency_keys WHERE fingerprint = 'x'");
      return { twins: waited, neighbours: free };
    });
    expect(tally(neighbours)).toEqual({ 201: 16 });
    expect(tally(twins)).toEqual({ 409: 4 });
    expect(twins.map(({ headers }) => headers.get("retry-after"))).toEqual(["5", "5", "5", "5"]);
    expect(await readAccountState(accountId)).toMatchObject({ messages: 8, keys: 8 });
  });

  it("keeps the keys of different accounts separate", async () => {
    const customers: Customer[] = [await makeCustomer("10"), await makeCustomer("10")];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(index, customers[index % 2]?.token ?? "", {}, keyed),
      ),
    );
    const uuids = new Set(responses.flatMap(({ body }) => body.uuid ?? []));
    expect(uuids.size).toBe(2);
    for (const { accountId } of customers) {
      expect(await readAccountState(accountId)).toMatchObject({ messages: 1, held: "75000" });
    }
  });

  it("frees the key after a rejection: 402, then a top-up, then 201 on any process", async () => {
    const { accountId, token } = await makeCustomer("0");
    for (const index of PROCESSES) {
      expect((await post(index, token, {}, keyed)).status).toBe(402);
    }
    expect(await readAccountState(accountId)).toMatchObject({ messages: 0, keys: 0 });
    await creditAccount(accountId, 1_000_000n, "late", "Paid");
    const responses = [];
    for (const index of [1, 2]) responses.push(await post(index, token, {}, keyed));
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[0]?.text).toBe(responses[1]?.text);
    expect(await readAccountState(accountId)).toMatchObject({ messages: 1, held: "75000" });
  });
});

/** Asks all processes without pause, so that they use what they cached as often as possible. */
function askConstantly(headers: Headers): { end: () => Promise<unknown> } {
  let isOver = false;
  const asking = Promise.all(
    PROCESSES.map(async (index) => {
      while (!isOver) await me(index, { ...headers, ...freshPeer() });
    }),
  );
  return {
    end() {
      isOver = true;
      return asking;
    },
  };
}

const askEach = async (headers: Headers) =>
  tally(await Promise.all(PROCESSES.map((index) => me(index, { ...headers, ...freshPeer() }))));

describe("revocation reaches every process", () => {
  it("revokes a key: requests that begin a second later are rejected", async () => {
    const ctx = await createContext();
    const system = { ...ctx, actor: { kind: "system", name: "test" } } as const;
    const key = await makeTestKey(ctx);
    expect(await askEach(key.headers)).toEqual({ 200: 4 });
    const constantly = askConstantly(key.headers);
    await runWrite(system, (write) => updateApiKeySettings(write, key.id, { is_active: false }));
    await sleep(1_000);
    const answers = await askEach(key.headers);
    await constantly.end();
    expect(answers).toEqual({ 401: 4 });
  });

  it("revokes a session and a user at once", async () => {
    const ctx = await createContext();
    for (const how of ["session", "person"]) {
      const person = await makeTestPerson(ctx, "owner");
      expect(await askEach(person.headers)).toEqual({ 200: 4 });
      if (how === "session") await revokeSession(person.sid);
      else {
        await asOwner((tx) =>
          tx.query("UPDATE users SET disabled_at = now() WHERE user_id = $1", [person.userId]),
        );
      }
      expect(await askEach(person.headers)).toEqual({ 401: 4 });
    }
  });
});

describe("guessing credentials", () => {
  const FORGED: Headers[] = [
    {},
    { "x-forwarded-for": "203.0.113.1" },
    { "x-forwarded-for": "203.0.113.2, 203.0.113.3" },
    { "x-real-ip": "203.0.113.4" },
    { forwarded: "for=203.0.113.5;proto=https" },
    { "x-gw-client-ip": "203.0.113.6", "x-gw-token": "x" },
    {
      "x-client-ip": "203.0.113.7",
      "cf-connecting-ip": "203.0.113.8",
      "true-client-ip": "203.0.113.9",
    },
    { "x-forwarded-for": "::ffff:203.0.113.10", "x-forwarded-host": "evil.example" },
  ];

  it("allows four wrong attempts whatever the headers say, and keeps the count after a restart", async () => {
    const customer = await makeCustomer("10");
    await Promise.all(apis.map((child) => child.stop()));
    apis = await startFour({});
    const right = { "x-service-auth-token": customer.token };
    expect((await me(0, right)).status).toBe(200);

    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        me(index, {
          ...FORGED[Math.floor(index / 4) % FORGED.length],
          "x-service-auth-token": `${customer.accountId}:gw_live_wrong${index}`,
        }),
      ),
    );
    expect(tally(responses)).toEqual({ 401: 4, 429: 196 });
    for (const index of PROCESSES) {
      for (const forged of FORGED) {
        const response = await me(index, { ...right, ...forged });
        expect([response.status, response.body.code]).toEqual([429, "ip_blocked"]);
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(590 - 60);
      }
    }

    await Promise.all(apis.map((child) => child.kill()));
    apis = await startFour({});
    for (const index of PROCESSES) expect((await me(index, right)).status).toBe(429);

    // Another IP is not concerned, behind a proxy that is believed.
    apis.push(await stack.start("api", BELIEVING));
    expect((await me(4, { ...right, ...freshPeer() })).status).toBe(200);
    expect((await me(4, { ...right, "x-forwarded-for": "127.0.0.1" })).status).toBe(429);
  });

  it("ends a block by the database's clock on every process", async () => {
    await asOwner((tx) =>
      tx.query("UPDATE wrong_credentials SET blocked_until = now() WHERE address = '127.0.0.1'"),
    );
    const customer = await makeCustomer("10");
    await Promise.all(apis.map((child) => child.kill()));
    apis = await startFour({});
    for (const index of PROCESSES) {
      expect((await me(index, { "x-service-auth-token": customer.token })).status).toBe(200);
    }
  });
});
