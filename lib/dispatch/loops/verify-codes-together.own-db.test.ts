import { beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { recordStatements } from "@/lib/db/testing/test-statements";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { makeWebhook } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { findDue, runVerificationSteps } from "@/lib/gateway/trust/verify-codes/public";
import {
  createTestMessenger,
  type TestMessenger,
} from "@/lib/gateway/trust/verify-codes/test-messenger";
import { expectSumsOfCodes } from "@/lib/gateway/trust/verify-codes/test-stats";
import { adjust } from "@/lib/ledger/ledger";
import { getBalances } from "@/lib/ledger/store-balances";

const { send, account } = testModule({ account: { balance: "10" }, hasRates: true });

const SMS = { channel: "sms", sender_id: "NORDWIND" };
const MESSENGER = { channel: "messenger", timeout_sec: 30 };
const SMS_PRICE = 75_000n;

let messenger: TestMessenger;
beforeEach(async () => {
  await allowTestNumbers(account);
  messenger = createTestMessenger();
});

async function create(count: number, strategy: object[]): Promise<string[]> {
  const bodies = Array.from({ length: count }, (_, index) => {
    return { phone: `+4917139200${10 + index}`, code: "471147", routing_strategy: strategy };
  });
  const created = await Promise.all(
    bodies.map((body) => send(account, "POST", "/verify_codes", body)),
  );
  expect(created.map(({ status }) => status)).toEqual(bodies.map(() => 201));
  return created.map(({ body }) => body.id as string);
}

async function runDue(log?: (message: string, error: unknown) => void): Promise<boolean> {
  const [due] = (await findDue(1_000)).filter(({ accountId }) => accountId === account.id);
  if (due === undefined) return false;
  return runVerificationSteps(due, { messengers: messenger, ...(log && { log }) });
}

/** Marks the messages as accepted by the network, as a submission does. */
async function submitDueMessages(): Promise<void> {
  await asOwner(async (tx) => {
    await tx.query(
      "UPDATE messages SET status_code = 100, gateway_sent_at = now() WHERE account_id = $1",
      [account.id],
    );
    await tx.query("UPDATE verify_codes SET due_at = now() WHERE account_id = $1", [account.id]);
  });
}

async function readMoney() {
  const { available, held } = await withAccount(account.id, (tx) => getBalances(tx, account.id));
  return { available, held };
}

const list = async (): Promise<{ id: string; status: number }[]> =>
  (await send(account, "GET", "/verify_codes?itemsPerPage=100")).body;
const countStatus = async (status: number) =>
  (await list()).filter((item) => item.status === status).length;

test("runs steps of twenty verifications in no more statements than those of two", async () => {
  const events = ["verify_code.success"] as const;
  await makeWebhook(account.ctx, { target: "https://example.com/hook", events: [...events] });
  const counts: number[] = [];
  for (const size of [2, 20]) {
    await create(size, [SMS]);
    const { statements } = await recordStatements(async () => {
      expect(await runDue()).toBe(true);
      await submitDueMessages();
      expect(await runDue()).toBe(true);
    });
    counts.push(statements.length);
    const { rows } = await asOwner((tx) =>
      tx.query(
        "SELECT count(*)::int AS events FROM webhook_events WHERE account_id = $1 AND name = 'verify_code.success'",
        [account.id],
      ),
    );
    expect(rows).toEqual([{ events: size === 2 ? 2 : 22 }]);
  }
  expect(counts[1]).toBeLessThanOrEqual((counts[0] ?? 0) + 2);
  expect(await countStatus(10)).toBe(22);
  await expectSumsOfCodes(account.id);
});

test("continues with other verifications when one fails", async () => {
  const [broken, ...others] = await create(5, [SMS]);
  await asOwner((tx) =>
    tx.query("UPDATE verify_steps SET draft = NULL WHERE account_id = $1 AND verify_id = $2", [
      account.id,
      broken,
    ]),
  );
  const logs: string[] = [];
  await runDue((message) => logs.push(message));
  expect(logs).toEqual([`Verification ${broken} failed; retrying`]);
  const items = await list();
  expect(items.find(({ id }) => id === broken)?.status).toBe(0);
  expect(items.filter(({ id }) => others.includes(id)).map(({ status }) => status)).toEqual([
    5, 5, 5, 5,
  ]);
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("sends as many as the account's balance covers", async () => {
  await create(4, [SMS]);
  const { available } = await readMoney();
  await asOwner(async (tx) => {
    await adjust(tx, account.id, -available, "elsewhere", "Spent elsewhere");
    // Messages that cost more than their step holds, as after a change of price.
    await tx.query(
      `UPDATE verify_codes SET held = 0 WHERE account_id = $1 AND id IN
         (SELECT id FROM verify_codes WHERE account_id = $1 ORDER BY id LIMIT 2)`,
      [account.id],
    );
  });
  await runDue();
  expect([await countStatus(5), await countStatus(20)]).toEqual([2, 2]);
  expect((await readMoney()).available).toBe(0n);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT reason FROM verify_steps WHERE account_id = $1 AND reason IS NOT NULL", [
      account.id,
    ]),
  );
  expect(rows).toEqual([{ reason: "funds" }, { reason: "funds" }]);
  // The two holds that were set to 0 are still in the ledger.
  expect((await readMoney()).held).toBe(4n * SMS_PRICE);
});

test("retries a messenger failure only for the affected verification", async () => {
  const ids = await create(3, [MESSENGER]);
  let calls = 0;
  const failsOnce = {
    ...messenger,
    send: (...args: Parameters<TestMessenger["send"]>) => {
      calls += 1;
      if (calls === 2) throw new Error("The connection broke");
      return messenger.send(...args);
    },
  };
  const logs: string[] = [];
  await runVerificationSteps(
    { accountId: account.id, ids },
    { messengers: failsOnce, log: (message) => logs.push(message) },
  );
  expect(logs).toHaveLength(1);
  expect(messenger.asked).toHaveLength(2);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT failures FROM verify_codes WHERE account_id = $1 ORDER BY failures", [
      account.id,
    ]),
  );
  expect(rows).toEqual([{ failures: 0 }, { failures: 0 }, { failures: 1 }]);
});
