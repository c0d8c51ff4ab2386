import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeTestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { startPayment, createOffSessionPayment } from "@/lib/gateway/billing/payments/public";
import {
  readAvailable,
  findLedgerDiscrepancies,
  CARDS,
  card,
  makeEvent,
  letDebitsArrive,
  readProviderRef,
  report,
  storeMethod,
} from "@/lib/gateway/billing/payments/test-payments";
import { adjust } from "@/lib/ledger/ledger";
import { runAutoTopUps } from "./run";

const { api, send, account } = testModule({ account: { balance: "40" }, hasRates: true });
let count = 0;

const run = () =>
  runAutoTopUps((message, error) => {
    throw new Error(message, { cause: error });
  });

/** Spends or adds, in whole units of the currency. */
function move(amount: number): Promise<void> {
  count += 1;
  const ref = `returned-${count}`;
  return withAccount(account.id, (tx) =>
    adjust(tx, account.id, BigInt(amount) * 1_000_000n, ref, "test"),
  );
}

const MANDATE = { iban: "DE89 3704 0044 0532 0130 00", holder: "Ada Conti", action: "pay" };
const SETTINGS = { is_enabled: true, threshold: 50, target: 300, daily_limit: 10 };

async function setUp(values: Record<string, string>) {
  const body = { ...SETTINGS, method_id: await storeMethod(send, account, values) };
  expect((await send(account, "PUT", "/auto_top_up", body)).status).toBe(200);
  return body;
}

const payments = async () => (await send(account, "GET", "/payments")).body;
const units = async () => Number(await readAvailable(account.ctx)) / 1_000_000;

test.each(["dispute", "sepa_return", "refund"] as const)(
  "doesn't recharge a returned auto top-up (%s) automatically",
  async (returned) => {
    const settings = await setUp(card(CARDS.ok));
    await run();
    const [{ id, amount }] = await payments();
    const cents = String(Math.round(amount * 100));
    const event = makeEvent({
      kind: "returned",
      returned,
      ref: await readProviderRef(id),
      amount: cents,
    });
    expect(await report(api, event)).toBe(204);
    expect(await units()).toBe(40);
    await run();
    await run();
    expect(await payments()).toHaveLength(1);
    expect((await send(account, "GET", "/auto_top_up")).body.is_paused).toBe(true);
    // A user resumes it.
    await send(account, "PUT", "/auto_top_up", settings);
    await run();
    expect(await payments()).toHaveLength(2);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  },
);

test("uses a new mandate in place of the old one in auto top-up too", async () => {
  const { method_id } = await setUp(MANDATE);
  const next = await storeMethod(send, account, MANDATE);
  expect(next).not.toBe(method_id);
  expect((await send(account, "GET", "/auto_top_up")).body.method_id).toBe(next);
  await run();
  expect(await payments()).toMatchObject([{ status: 20, is_auto: true }]);
});

test("fails the payment and notifies the account if its method was deleted before the charge", async () => {
  const owner = await makeTestPerson(account.ctx, "owner");
  const { method_id } = await setUp(card(CARDS.ok));
  // The process ended after storing the payment; meanwhile a user removed the card.
  const stored = await withAccount(account.id, (tx) =>
    createOffSessionPayment(tx, account.ctx.account, method_id, 5_000n),
  );
  await asOwner((tx) =>
    tx.query("UPDATE payment_methods SET state = 'removed' WHERE method_id = $1", [method_id]),
  );
  await startPayment(account.id, stored);
  expect(await payments()).toMatchObject([{ id: stored, status: 1000 }]);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT subject FROM mail_outbox WHERE recipient = $1", [owner.email]),
  );
  expect(rows).toHaveLength(1);
});

test("ignores a second report of a mandate, also after its replacement", async () => {
  const first = await storeMethod(send, account, MANDATE);
  const said = async (id: number) => {
    const { rows } = await asOwner((tx) =>
      tx.query(
        `SELECT content FROM payment_events WHERE kind = 'method_ready' AND content -> 'owner' ->> 'methodId' = $1`,
        [String(id)],
      ),
    );
    return makeEvent({ ...rows[0]?.content, id: `again-${randomUUID()}` });
  };
  const active = async () =>
    (await send(account, "GET", "/payment_methods")).body.sepa_mandate?.id ?? null;
  expect(await active()).toBe(first);
  await report(api, await said(first));
  expect(await active()).toBe(first);
  const second = await storeMethod(send, account, MANDATE);
  await report(api, await said(first));
  expect(await active()).toBe(second);
});

test("starts no other payment while a debit is pending, despite saved settings or other credit", async () => {
  const settings = await setUp(MANDATE);
  await run();
  expect(await payments()).toMatchObject([{ status: 20, net_val: 260 }]);
  await send(account, "PUT", "/auto_top_up", settings);
  await run();
  await move(20);
  await run();
  await move(-20);
  await run();
  expect(await payments()).toHaveLength(1);
  await letDebitsArrive();
  await run();
  expect(await units()).toBe(300);
  // The payment's reason is gone; the next crossing starts the next one.
  await move(-260);
  await run();
  expect(await payments()).toHaveLength(2);
});
