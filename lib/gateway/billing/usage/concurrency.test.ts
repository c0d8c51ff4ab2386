import { expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { isLockTimeout } from "@/lib/db/grouping/parked-items";
import { asWorker } from "@/lib/db/transaction";
import { flushOutcomes } from "@/lib/dispatch/hand-over/flush";
import { startWorkerLease } from "@/lib/dispatch/worker-lease";
import { creditAccount } from "@/lib/gateway/account/accounts/public";
import { findingsOf } from "@/lib/gateway/messaging/sms/test-sms";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { claimDue } from "@/lib/queue/store-claims";

const { send } = testModule({ hasRates: true });

type Outcome = Parameters<typeof flushOutcomes>[1][number];

const MESSAGES = 12;
const FLUSHES = 4;

const post = (account: TestAccount) => async (path: string, body: object) => {
  const answer = await send(account, "POST", path, body);
  expect(answer.status).toBe(201);
  return (answer.body.uuid ?? answer.body.id) as string;
};

async function makeSenders(): Promise<TestAccount[]> {
  const accounts = [];
  for (let count = 0; count < 3; count += 1) {
    const account = await makeTestAccount({ balance: "10" });
    await allowTestNumbers(account);
    const body = { phone: "+491713920001", text: "Hi", sender_id: "Shop" };
    for (let sent = 0; sent < MESSAGES; sent += 1) await post(account)("/sms", body);
    accounts.push(account);
  }
  return accounts;
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
  const changes = Object.values<number>(statement.totals).reduce((sum, one) => sum + one, 0);
  expect(statement.opening + changes).toBeCloseTo(statement.closing, 6);
  expect(statement.periods.at(-1)?.closing).toBe(statement.closing);
}

test("figures match when several workers charge topped-up accounts, without deadlocks", async () => {
  const accounts = await makeSenders();
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
  expect(await findingsOf(...accounts.map(({ id }) => id))).toEqual([]);
});
