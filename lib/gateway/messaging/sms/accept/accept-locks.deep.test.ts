import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { isSharded } from "@/lib/db/testing/test-topology";
import { testApi } from "@/lib/api-suites/test-module";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { hashIdempotencyKey } from "@/lib/idempotency/stored-keys";
import { prepareMessage } from "@/lib/gateway/messaging/sms/send/prepare";
import { acceptCall } from "@/lib/db/transaction";
import { acceptAloneStatement } from "./store-accept";
import {
  findLedgerDiscrepancies,
  readAccountState,
  postJson,
  VALID,
} from "@/lib/gateway/messaging/sms/test-sms";

/** Locks one account's rows: its requests wait and are rejected, others are accepted meanwhile. */
const { database: current, api } = testApi({ hasRates: true });

beforeAll(async () => {
  // Opens the connections of both pools, which others would wait for.
  await post(await makeTestAccount());
});

interface TestResponse {
  status: number;
  code: string | undefined;
  uuid: string | undefined;
  retryAfter: string | null;
}

async function post(account: TestAccount, key?: string): Promise<TestResponse> {
  const headers =
    key === undefined ? account.headers : { ...account.headers, "idempotency-key": key };
  const response = await postJson(api, "/sms", headers, VALID);
  const { code, uuid } = await response.json();
  return { status: response.status, code, uuid, retryAfter: response.headers.get("retry-after") };
}

/** Holds the locks of `sql` in a separate transaction until the test ends; returns an early release. */
async function hold(sql: string, values: unknown[]) {
  const other = await current.current.pool("owner").connect();
  let isHeld = true;
  async function end(how: "COMMIT" | "ROLLBACK"): Promise<void> {
    if (!isHeld) return;
    isHeld = false;
    await other.query(how);
    other.release();
  }
  onTestFinished(() => end("ROLLBACK"));
  await other.query("BEGIN");
  await other.query(sql, values);
  return { end };
}

const LEDGER = "SELECT 1 FROM ledger_accounts WHERE account_id = $1 FOR UPDATE";
const COUNTER = "SELECT 1 FROM message_counts WHERE account_id = $1 FOR UPDATE";
const NEW_COUNTER = "INSERT INTO message_counts (account_id) VALUES ($1)";
const KEY = "INSERT INTO idempotency_keys (account_id, key, fingerprint) VALUES ($1, $2, 'x')";
interface Blocked {
  answers: Promise<TestResponse[]>;
  /** Fails once one of them has its response. */
  expectWaiting: () => void;
}

function watch(posts: readonly Promise<TestResponse>[]): Blocked {
  let waiting = posts.length;
  const counted = posts.map(async (item) => {
    const response = await item;
    waiting -= 1;
    return response;
  });
  return {
    answers: Promise.all(counted),
    expectWaiting: () => expect(waiting).toBe(posts.length),
  };
}

/** Fails for others that were accepted no sooner than the blocked ones were refused, so had waited for them. */
async function expectOvertaken(
  blocked: Blocked,
  posts: readonly Promise<TestResponse>[],
): Promise<void> {
  await expectAccepted(posts);
  blocked.expectWaiting();
}

async function expectAccepted(posts: readonly Promise<TestResponse>[]): Promise<void> {
  for (const { status } of await Promise.all(posts)) expect(status).toBe(201);
}

describe("locked account", () => {
  test.each([
    ["its ledger", LEDGER],
    ["its counter", COUNTER],
    ["a row that nobody can see yet", NEW_COUNTER],
  ])("doesn't delay others, is rejected in time, and not accepted later: %s", async (_, sql) => {
    const [a, b, c] = [await makeTestAccount(), await makeTestAccount(), await makeTestAccount()];
    if (sql !== NEW_COUNTER) await post(a);
    const before = await readAccountState(a.id);
    const lock = await hold(sql, [a.id]);
    const blocked = watch([post(a), post(a, "blocked")]);
    await expectOvertaken(blocked, [post(b), post(c), post(b, "key"), post(c, "key")]);
    for (let round = 0; round < 5; round += 1) await expectAccepted([post(b), post(c)]);
    // Rejected while the lock is still held.
    for (const { status, code, retryAfter } of await blocked.answers) {
      expect([status, code]).toEqual([503, "unavailable"]);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    await lock.end("ROLLBACK");
    await expectAccepted([post(a)]);
    expect(await readAccountState(a.id)).toMatchObject({ messages: before.messages + 1, keys: 0 });
    expect(await findLedgerDiscrepancies(a.id, b.id, c.id)).toEqual([]);
  });

  test.each([
    [20, "INSERT INTO dispatch_ready (account_id, due_at) SELECT unnest($1::bigint[]), now()"],
    [60, "INSERT INTO message_counts (account_id) SELECT unnest($1::bigint[])"],
  ])(
    "and %i with invisible locks don't delay others, and are accepted once or not at all",
    async (count, sql) => {
      const make = (many: number) =>
        Promise.all(Array.from({ length: many }, () => makeTestAccount()));
      const [locked, others] = await Promise.all([make(count), make(10)]);
      const lock = await hold(sql, [locked.map(({ id }) => id)]);
      if (sql.includes("dispatch_ready") && (await isSharded())) {
        // There the list is updated asynchronously, so a locked row of it rejects no request.
        await expectAccepted([...locked, ...others].map((item) => post(item)));
        await lock.end("ROLLBACK");
        return;
      }
      const refused = watch(locked.map((item) => post(item)));
      await expectOvertaken(
        refused,
        others.map((item) => post(item)),
      );
      for (let round = 0; round < 3; round += 1) {
        await expectAccepted(others.map((item) => post(item, `${round}`)));
      }
      for (const { status } of await refused.answers) expect(status).toBe(503);
      const waiting = watch(locked.map((item) => post(item)));
      await expectOvertaken(
        waiting,
        others.map((item) => post(item)),
      );
      await lock.end("COMMIT");
      for (const { status } of await waiting.answers) expect(status).toBe(201);
      for (const { id } of locked) {
        expect(await readAccountState(id)).toMatchObject({ messages: 1, queued: 1, counted: 1 });
      }
      for (const { id } of others) {
        expect(await readAccountState(id)).toMatchObject({ messages: 5, queued: 5, counted: 5 });
      }
      expect(await findLedgerDiscrepancies(...[...locked, ...others].map(({ id }) => id))).toEqual(
        [],
      );
    },
  );

  test("is accepted once unlocked, with each message once", async () => {
    const a = await makeTestAccount();
    const b = await makeTestAccount();
    const lock = await hold(LEDGER, [a.id]);
    const blocked = Array.from({ length: 20 }, (_, index) => post(a, `key ${index}`));
    await expectOvertaken(watch(blocked), [post(b)]);
    // Comes while the others wait and must neither overtake the lock nor be lost.
    blocked.push(post(a));
    await lock.end("COMMIT");
    const responses = await Promise.all(blocked);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ uuid }) => uuid)).size).toBe(21);
    expect(await readAccountState(a.id)).toMatchObject({ messages: 21, queued: 21, keys: 20 });
  });

  test("is known to be locked on every node, long before a statement timeout", async () => {
    const { id: accountId, ctx } = await makeTestAccount();
    await hold(LEDGER, [accountId]);
    const { message } = await prepareMessage(ctx, VALID, "api");
    const money = { accountId, transferId: uuidv7(), amount: message.price };
    // Nodes take turns.
    for (let turn = 0; turn < 4; turn += 1)
      await expect(
        acceptCall(accountId, acceptAloneStatement(accountId, [message], money)),
      ).rejects.toMatchObject({
        code: "55P03",
      });
  });

  test("among forty keeps none of the others until it ends", async () => {
    const accounts = await Promise.all(Array.from({ length: 40 }, () => makeTestAccount()));
    const [a, ...others] = accounts as [TestAccount, ...TestAccount[]];
    const lock = await hold(LEDGER, [a.id]);
    const blocked = watch([post(a)]);
    await expectOvertaken(
      blocked,
      others.map((item) => post(item)),
    );
    await lock.end("ROLLBACK");
    await expectAccepted([blocked.answers.then(([answer]) => answer as TestResponse)]);
  });
});

describe("idempotency key whose first request still runs", () => {
  test("returns 409 after its wait, without affecting the account's other messages or others", async () => {
    const [a, b] = [await makeTestAccount(), await makeTestAccount()];
    const lock = await hold(KEY, [a.id, hashIdempotencyKey(a.id, "running")]);
    const twins = watch([post(a, "running"), post(a, "running")]);
    await expectOvertaken(twins, [post(b, "other"), post(b), post(a, "other"), post(a)]);
    await expectAccepted([post(b), post(a)]);
    for (const { status, code, retryAfter } of await twins.answers) {
      expect([status, code, retryAfter]).toEqual([409, "idempotency_in_progress", "5"]);
    }
    await lock.end("ROLLBACK");
    expect(await readAccountState(a.id)).toMatchObject({ messages: 3, keys: 1 });
    const again = await post(a, "running");
    expect(again.status).toBe(201);
    expect(await readAccountState(a.id)).toMatchObject({ messages: 4, keys: 2 });
  });

  test("creates one message from the duplicates when the first gives up", async () => {
    const a = await makeTestAccount();
    const lock = await hold(KEY, [a.id, hashIdempotencyKey(a.id, "given up")]);
    const twins = [post(a, "given up"), post(a, "given up")];
    await expectOvertaken(watch(twins), [post(a)]);
    await lock.end("ROLLBACK");
    const responses = await Promise.all(twins);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[0]?.uuid).toBe(responses[1]?.uuid);
    expect(await readAccountState(a.id)).toMatchObject({ messages: 2, keys: 1 });
  });

  test("returns 422 to a duplicate with another body, once the first is known", async () => {
    const a = await makeTestAccount();
    const lock = await hold(KEY, [a.id, hashIdempotencyKey(a.id, "theirs")]);
    const twin = post(a, "theirs");
    await expectOvertaken(watch([twin]), [post(a)]);
    await lock.end("COMMIT");
    expect(await twin).toMatchObject({ status: 422, code: "idempotency_mismatch" });
  });
});
