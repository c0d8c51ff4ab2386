import { expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { isLockTimeout } from "@/lib/db/grouping/deferred-items";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { flushOutcomes } from "@/lib/dispatch/submission/flush";
import { startWorkerLease } from "@/lib/dispatch/worker-lease";
import { creditAccount } from "@/lib/gateway/account/accounts/public";
import { findLedgerDiscrepancies, submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { claimDue } from "@/lib/queue/store-claims";

const { send } = testModule({ hasRates: true });

type Outcome = Parameters<typeof flushOutcomes>[1][number];

const MESSAGES = 12;
const FLUSHES = 4;

const post = (account: TestAccount) => async (path: string, body: object) => {
  const response = await send(account, "POST", path, body);
  expect(response.status).toBe(201);
  return (response.body.uuid ?? response.body.id) as string;
};

async function makeSender(): Promise<TestAccount> {
  const account = await makeTestAccount({ balance: "10" });
  await allowTestNumbers(account);
  const body = { phone: "+491713920001", text: "Hi", sender_id: "Shop" };
  for (let sent = 0; sent < MESSAGES; sent += 1) await post(account)("/sms", body);
  return account;
}

/** Claims all messages and shares them out, so that each flush has some of every account, in turn in either order. */
async function claimShares(accounts: readonly TestAccount[]) {
  const { lease } = await startWorkerLease(60);
  const shares = Array.from({ length: FLUSHES }, () => [] as Outcome[]);
  for (const { id } of accounts) {
    const claims = await asWorker((tx) => claimDue(tx, id, lease, MESSAGES));
    for (const [at, claim] of claims.entries()) {
      shares[at % FLUSHES]?.push({
        kind: "sent",
        claim,
        carrier: "simulator",
        carrierIds: [`test-${claim.uuid}`],
      });
    }
  }
  return { lease, shares: shares.map((share, at) => (at % 2 === 0 ? share : share.reverse())) };
}

/** Tries again after a lock timeout, as workers do. */
async function flush(lease: number, share: readonly Outcome[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await flushOutcomes(lease, share);
      return;
    } catch (error) {
      if (!isLockTimeout(error) || tries === 5) throw error;
    }
  }
}

/** Ends in an hour that the test does not reach. */
const TO = Math.ceil(Date.now() / 3_600_000) * 3_600 + 3_600;
const RANGE = `from=${TO - 86_400}&to=${TO}`;

type Costs = { cost: number }[];
const total = (rows: Costs) => rows.reduce((sum, { cost }) => sum + cost, 0);

async function assertFiguresAgree(account: TestAccount): Promise<void> {
  const { body: usage } = await send(account, "GET", `/usage?${RANGE}`);
  const parts = ["periods", "services", "countries", "keys", "cost_centres"];
  for (const part of parts)
    expect([part, total(usage[part])]).toEqual([part, expect.closeTo(usage.totals.cost, 6)]);
  const { body: statement } = await send(account, "GET", `/statement?${RANGE}`);
  const changes = Object.values<number>(statement.totals).reduce((sum, entry) => sum + entry, 0);
  expect(statement.opening + changes).toBeCloseTo(statement.closing, 6);
  expect(statement.periods.at(-1)?.closing).toBe(statement.closing);
}

test("keeps figures consistent while several workers charge topped-up accounts, without deadlocks", async () => {
  const accounts = [await makeSender(), await makeSender(), await makeSender()];
  const { lease, shares } = await claimShares(accounts);
  await Promise.all([
    ...shares.map((share) => flush(lease, share)),
    ...accounts.map(({ id }) => creditAccount(id, 1_000_000n, "paid-1", "")),
    ...accounts.map((account) => assertFiguresAgree(account)),
    ...accounts.map(({ id }) => creditAccount(id, 1_000_000n, "paid-2", "")),
    ...accounts.map((account) => assertFiguresAgree(account)),
  ]);
  for (const account of accounts) {
    await assertFiguresAgree(account);
    const { totals } = (await send(account, "GET", `/usage?${RANGE}`)).body;
    const { totals: changes } = (await send(account, "GET", `/statement?${RANGE}`)).body;
    expect(totals).toMatchObject({ messages: MESSAGES, cost: expect.closeTo(-changes.message, 6) });
    expect(changes.top_up).toBe(12);
  }
  expect(await findLedgerDiscrepancies(...accounts.map(({ id }) => id))).toEqual([]);
});

const WAITING_READERS = `SELECT count(*)::int AS count FROM pg_locks
  WHERE relation = 'cost_centres'::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND NOT granted`;

test("reads all totals of a usage report from one snapshot, despite concurrent sending", async () => {
  const account = await makeSender();
  await submitDueMessages(account.id, 1);
  const { reading } = await asOwner(async (tx) => {
    // Read after the totals.
    await tx.query("LOCK TABLE cost_centres IN ACCESS EXCLUSIVE MODE");
    const pending = send(account, "GET", `/usage?${RANGE}`);
    await expect.poll(async () => (await tx.query(WAITING_READERS)).rows[0]?.count).toBe(1);
    expect(await submitDueMessages(account.id, 5)).toHaveLength(5);
    return { reading: pending };
  });
  const { body: usage } = await reading;
  const groups = ["services", "countries", "cost_centres", "keys", "sources"] as const;
  for (const group of groups) expect([group, total(usage[group])]).toEqual([group, 0.075]);
  expect(usage.totals).toMatchObject({ messages: 1, cost: 0.075 });
  const later = (await send(account, "GET", `/usage?${RANGE}`)).body;
  expect(later.totals).toMatchObject({ messages: 6, cost: 0.45 });
});
