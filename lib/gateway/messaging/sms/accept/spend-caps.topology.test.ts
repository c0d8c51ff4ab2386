import { beforeAll, describe, expect, test } from "vitest";
import { importTestRates } from "@/lib/db/factories";
import { countStatements } from "@/lib/db/testing/mutants";
import { timeoutTest } from "@/lib/db/testing/test-clock";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { sweepDeadWorkers } from "@/lib/dispatch/sweep/sweep";
import {
  makeTestAccount,
  makeTestApi,
  makeTestKey,
  makeTestPerson,
  type TestAccount,
  type TestKey,
} from "@/lib/api-suites/test-api";
import {
  findLedgerDiscrepancies,
  submitDueMessages,
  readAccountState,
  postJson,
  VALID,
} from "@/lib/gateway/messaging/sms/test-sms";

/** Spend caps of API keys: what counts, what comes back, and whom a rejection concerns. A message costs 0.075. */
const current = testDatabase();
let { api, send } = makeTestApi();

beforeAll(importTestRates);

const post = async (key: Pick<TestKey, "headers">, fields: object = {}) => {
  const response = await postJson(api, "/sms", key.headers, { ...VALID, ...fields });
  const { code, uuid } = await response.json();
  return { status: response.status, code, uuid };
};
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const codes = (answers: { status: number; code?: string }[]) =>
  answers.map(({ status, code }) => code ?? status);

/** Sends until the key may not any more; returns how many messages that were. */
async function left(key: TestKey): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    const { status, code } = await post(key);
    if (status === 402) {
      expect(code).toBe("spend_cap_reached");
      return sent;
    }
    expect(status).toBe(201);
  }
}

const setCap = async (account: TestAccount, key: TestKey, spend_cap: number | null) => {
  const owner = await makeTestPerson(account.ctx, "owner");
  const { status } = await send(owner, "PUT", `/api_keys/${key.id}`, { spend_cap });
  expect(status).toBe(200);
  // A key is believed for a second; a new API remembers none.
  ({ api, send } = makeTestApi());
};

describe("refunds restore the spend cap", () => {
  const half = async () => {
    const account = await makeTestAccount();
    const key = await makeTestKey(account.ctx, { spend_cap: 0.3 });
    expect(await left(key)).toBe(4);
    return { account, key };
  };

  test("by a batch, and by deleting a queued message", async () => {
    const { account, key } = await half();
    const response = await api.request("/sms/ops/batch_cancel?source=0", {
      method: "POST",
      headers: { ...account.headers, accept: "application/json" },
    });
    expect((await response.json()).canceled_sms_count).toBe(4);
    const { uuid } = await post(key);
    expect(await left(key)).toBe(3);
    const gone = await api.request(`/sms/${uuid}`, { method: "DELETE", headers: account.headers });
    expect(gone.status).toBe(204);
    expect(await left(key)).toBe(1);
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });

  test("when the network rejects a message, but not when it accepts it", async () => {
    const { account, key } = await half();
    await submitDueMessages(account.id, 1);
    await submitDueMessages(account.id, 3, true);
    expect(await left(key)).toBe(3);
  });

  test("when a call is given up", async () => {
    const account = await makeTestAccount();
    const key = await makeTestKey(account.ctx, { spend_cap: 0.075 });
    const call = { text: "Good morning", service_code: "text2speech" };
    expect(codes(await times(1, () => post(key, call)))).toEqual([201]);
    await asOwner((tx) =>
      tx.query(
        `WITH dead AS (INSERT INTO worker_incarnations (heartbeat_until) VALUES (now()) RETURNING incarnation)
         UPDATE dispatch_queue SET lease = incarnation FROM dead WHERE account_id = $1`,
        [account.id],
      ),
    );
    await sweepDeadWorkers();
    expect(await readAccountState(account.id)).toMatchObject({ queued: 0, held: "0" });
    expect(await left(key)).toBe(1);
  });
});

describe("spend cap that is set later", () => {
  test("counts this month's earlier spending, sent or queued, without refunds", async () => {
    const account = await makeTestAccount();
    const key = await makeTestKey(account.ctx);
    const other = await makeTestKey(account.ctx);
    await times(5, () => post(key));
    await post(other);
    await submitDueMessages(account.id, 2);
    await submitDueMessages(account.id, 1, true);
    await setCap(account, key, 0.6);
    // Four of eight messages were charged, or five if the rejected one was the other key's.
    const refused = await asOwner((tx) =>
      tx.query("SELECT key_id FROM messages WHERE account_id = $1 AND status_code = 5000", [
        account.id,
      ]),
    );
    const spent = Number(refused.rows[0]?.key_id) === key.id ? 4 : 5;
    expect(await left(key)).toBe(8 - spent);
    expect(codes([await post(other)])).toEqual([201]);
  });

  test("counts spending during its absence, and keeps its count when changed", async () => {
    const account = await makeTestAccount();
    const key = await makeTestKey(account.ctx, { spend_cap: 0.15 });
    expect(await left(key)).toBe(2);
    await setCap(account, key, null);
    await times(3, () => post(key));
    await setCap(account, key, 0.45);
    expect(await left(key)).toBe(1);
    await setCap(account, key, 0.6);
    expect(await left(key)).toBe(2);
  });
});

describe("spend cap that is set while messages wait for a locked account", () => {
  timeoutTest.each([
    ["plain", false],
    ["with Idempotency-Keys", true],
  ])(
    "limits the waiting messages, and cancelling returns exactly what they counted: %s",
    async (_, isKeyed) => {
      const account = await makeTestAccount();
      const key = await makeTestKey(account.ctx);
      const neighbour = await makeTestAccount();
      expect((await post(key)).status).toBe(201);
      // Locks a row that accepting messages needs, but setting a cap doesn't.
      const lock = await current.current.pool("owner").connect();
      await lock.query("BEGIN");
      await lock.query("SELECT 1 FROM message_counts WHERE account_id = $1 FOR UPDATE", [
        account.id,
      ]);
      const waiting = times(4, (index) =>
        post(isKeyed ? { headers: { ...key.headers, "idempotency-key": `${index}` } } : key),
      );
      // The neighbor's acceptance shows that the locked account's messages now wait apart from their group.
      expect((await post(neighbour)).status).toBe(201);
      await setCap(account, key, 0.225);
      await lock.query("ROLLBACK");
      lock.release();
      const answers = codes(await waiting);
      expect(answers.filter((answer) => answer === 201)).toHaveLength(2);
      expect(answers.filter((answer) => answer === "spend_cap_reached")).toHaveLength(2);
      const cancelled = await api.request("/sms/ops/batch_cancel?source=0", {
        method: "POST",
        headers: { ...account.headers, accept: "application/json" },
      });
      expect((await cancelled.json()).canceled_sms_count).toBe(3);
      expect(await left(key)).toBe(3);
      expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
    },
  );

  test("no longer limits messages once it is removed", async () => {
    const account = await makeTestAccount();
    const key = await makeTestKey(account.ctx, { spend_cap: 0.075 });
    expect(await left(key)).toBe(1);
    const owner = await makeTestPerson(account.ctx, "owner");
    // The process's cached key still has the cap.
    expect((await send(owner, "PUT", `/api_keys/${key.id}`, { spend_cap: null })).status).toBe(200);
    expect((await post(key)).status).toBe(201);
  });
});

describe("message over its cap", () => {
  test("uses no balance of its group, so another key's message isn't rejected", async () => {
    for (let round = 0; round < 3; round += 1) {
      // Covers one of two concurrent messages; the first key's cap is exhausted.
      const account = await makeTestAccount({ balance: "0.075" });
      const poor = await makeTestKey(account.ctx, { spend_cap: 0.01 });
      const rich = await makeTestKey(account.ctx, { spend_cap: 5 });
      const responses = await Promise.all([post(poor), post(rich)]);
      expect(codes(responses)).toEqual(["spend_cap_reached", 201]);
      expect(await readAccountState(account.id)).toMatchObject({ messages: 1, available: "0" });
    }
  });

  test("uses none of the cap when rejected for lack of balance", async () => {
    const account = await makeTestAccount({ balance: "0.075" });
    const key = await makeTestKey(account.ctx, { spend_cap: 0.15 });
    const expensive = { text: "a".repeat(161) };
    expect(codes(await Promise.all([post(key, expensive), post(key)]))).toEqual([
      "insufficient_funds",
      201,
    ]);
    const { rows } = await asOwner((tx) =>
      tx.query("SELECT spent FROM api_key_spend WHERE account_id = $1", [account.id]),
    );
    expect(rows).toEqual([{ spent: "75000" }]);
  });
});

test("books a hundred capped messages of a group in a few statements", async () => {
  const account = await makeTestAccount();
  const key = await makeTestKey(account.ctx, { spend_cap: 7.5 });
  let responses: Awaited<ReturnType<typeof post>>[] = [];
  const statements = await countStatements("api_key_spend", async () => {
    responses = await times(101, () => post(key));
  });
  expect(codes(responses).filter((code) => code === 201)).toHaveLength(100);
  expect(statements).toBeGreaterThan(0);
  expect(statements).toBeLessThan(40);
});
