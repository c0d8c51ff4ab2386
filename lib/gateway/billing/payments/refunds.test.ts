import { describe, expect, test } from "vitest";
import { makeTestPerson } from "@/lib/api-suites/test-api";
import { systemContext } from "@/lib/core/system-context";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { adjust } from "@/lib/ledger/ledger";
import { runWrite } from "@/lib/db/write-context";
import { env } from "@/lib/env";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { findProviderByName } from "@/lib/payment-providers/registry/providers";
import { refundInSandbox } from "@/lib/payment-providers/sandbox/refund";
import { executeRefund } from "./begin-refund";
import { pollRefunds } from "./watch-refunds";
import { confirmRefund, cancelRefund, startRefund } from "./refunds";
import { retryEvents } from "./watch-payments";
import {
  readAvailable,
  findLedgerDiscrepancies,
  bringReports,
  CARDS,
  card,
  makeEvent,
  listEvents,
  fillIn,
  paymentTransfers,
  readProviderRef,
  report,
} from "./test-payments";

const { api, send, account, switchAccount } = testModule({ account: { balance: "0" } });

const later = () => new Date(Date.now() + 10 * 60_000);
const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};
const read = async (id: number) => (await send(account, "GET", `/payments/${id}`)).body;
const operator = () => systemContext(account.ctx.account, "operator");

/** A paid card payment of 100.00: 1.50 fee, 19.29 VAT. */
async function pay(number: string = CARDS.ok, change = {}) {
  const { body } = await send(account, "POST", "/payments", {
    net_val: 100,
    type: "new_card",
    ...change,
  });
  await fillIn(body.redirect_url, card(number));
  const ref = await readProviderRef(body.id);
  const amount = String(Math.round(body.amount * 100));
  return { id: body.id as number, event: { ref, amount, currency: body.currency } };
}

const start = (paymentId: number, net: bigint | null = null) =>
  runWrite(operator(), (ctx) => startRefund(ctx, { paymentId, net, reason: "Ordered twice" }));

async function refund(paymentId: number, net: bigint | null = null) {
  const refundId = await start(paymentId, net);
  await executeRefund(account.id, refundId);
  return refundId;
}

async function creditNotes() {
  const { rows } = await asOwner((tx) =>
    tx.query<{ line: string }>(
      `SELECT net || ' ' || fee || ' ' || vat || ' ' || amount AS line FROM billing_documents
       WHERE account_id = $1 AND kind = 'credit_note' ORDER BY document_id`,
      [account.id],
    ),
  );
  return rows.map(({ line }) => line);
}

/** Counts the provider's refunds for this account. */
async function givenBack() {
  const { rows } = await asOwner((tx) =>
    tx.query<{ amount: string }>(
      "SELECT amount FROM sandbox_refunds WHERE refund_key LIKE $1 ORDER BY created_at",
      [`${account.id}/%`],
    ),
  );
  return rows.map(({ amount }) => amount);
}

describe("a refund", () => {
  test("of the full amount updates provider, balance, books, credit note, audit log and email", async () => {
    const owner = await makeTestPerson(account.ctx, "owner");
    const { id } = await pay();
    const refundId = await refund(id);
    await bringReports();
    expect(await readAvailable(account.ctx)).toBe(0n);
    expect((await paymentTransfers(account.ctx)).slice(3)).toEqual([
      "refund available>bank 100000000",
      "refund revenue>bank 1500000",
      "refund vat>bank 19290000",
    ]);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
    expect(await creditNotes()).toEqual(["10000 150 1929 12079"]);
    expect(await givenBack()).toEqual(["12079"]);
    const trail = await read(id);
    expect(trail).toMatchObject({
      status: 100,
      refunded_val: 120.79,
      returned_reason: "refund",
      refunds: [
        {
          id: refundId,
          status: "done",
          net_val: 100,
          amount: 120.79,
          reason: "Ordered twice",
          credit_note: expect.stringMatching(/^\/credit_notes\/\d+$/),
        },
      ],
    });
    const { rows } = await asOwner((tx) =>
      tx.query("SELECT subject AS text FROM mail_outbox WHERE recipient = $1", [owner.email]),
    );
    expect(rows.filter(({ text }) => /returned/.test(text))).toHaveLength(1);
    await expect(start(id)).rejects.toThrow("already gone back");
  });

  test("in parts never exceeds the payment, and the parts sum to it to the cent", async () => {
    const { id } = await pay();
    await refund(id, 3_333n);
    expect(await read(id)).toMatchObject({ refunded_val: 39.66, returned_at: null });
    await refund(id, 3_333n);
    await expect(start(id, 3_335n)).rejects.toThrow("more than is left");
    for (const net of [0n, -1n]) await expect(start(id, net)).rejects.toThrow("more than is left");
    await refund(id, 3_334n);
    expect(await creditNotes()).toEqual([
      "3333 0 633 3966",
      "3333 0 633 3966",
      "3334 150 663 4147",
    ]);
    expect(await givenBack()).toEqual(["3966", "3966", "4147"]);
    expect(await read(id)).toMatchObject({ refunded_val: 120.79, returned_reason: "refund" });
    expect(await readAvailable(account.ctx)).toBe(0n);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
    await expect(start(id, 1n)).rejects.toThrow("already gone back");
  });

  test("started 20 times concurrently runs once", async () => {
    const { id } = await pay();
    const started = await Promise.allSettled(Array.from({ length: 20 }, () => refund(id, 6_000n)));
    const done = started.filter(({ status }) => status === "fulfilled");
    expect(done.length).toBe(1);
    expect(await givenBack()).toEqual(["7140"]);
    expect(await readAvailable(account.ctx)).toBe(40_000_000n);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test("can lower the balance below zero, and the next credit offsets it", async () => {
    const { id } = await pay();
    await withAccount(account.id, (tx) => adjust(tx, account.id, -90_000_000n, "spent", "Test"));
    await refund(id, 5_000n);
    expect(await readAvailable(account.ctx)).toBe(-40_000_000n);
    await pay();
    expect(await readAvailable(account.ctx)).toBe(60_000_000n);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test("that the provider rejects leaves everything unchanged, and can be retried", async () => {
    const { id } = await pay("4000 0000 0000 5126");
    await refund(id);
    expect(await read(id)).toMatchObject({ refunded_val: 0, refunds: [{ status: "failed" }] });
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
    expect(await creditNotes()).toEqual([]);
    await expect(start(id)).resolves.toEqual(expect.any(Number));
  });

  test("of an unpaid, foreign or unknown payment is rejected", async () => {
    const { body } = await send(account, "POST", "/payments", { net_val: 50, type: "new_card" });
    await expect(start(body.id)).rejects.toThrow("Only a paid payment");
    await expect(start(999_999_999)).rejects.toThrow("payment with this ID");
    const { id } = await pay();
    await switchAccount();
    await expect(start(id)).rejects.toThrow("payment with this ID");
  });

  test("in Swiss francs returns francs, without the euro books", async () => {
    await switchAccount({ currency: "CHF", iso2: "CH" });
    const { id } = await pay();
    const { amount } = await read(id);
    await refund(id);
    expect(await read(id)).toMatchObject({ currency: "CHF", refunded_val: amount });
    expect(await readAvailable(account.ctx)).toBe(0n);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });
});

describe("lost response", () => {
  /** Simulates a refund by the provider after the requesting process ended. */
  async function loseAnswer(paymentId: number) {
    const refundId = await start(paymentId, 5_000n);
    await asOwner((tx) =>
      tx.query(
        "UPDATE payment_refunds SET state = 'asking', looked_at = now() - interval '5 minutes' WHERE refund_id = $1",
        [refundId],
      ),
    );
    await refundInSandbox({
      owner: { accountId: account.id, paymentId, methodId: null },
      refundId,
      paymentRef: await readProviderRef(paymentId),
      amount: 5_950n,
      currency: "EUR",
    });
    return refundId;
  }

  test("is recovered by a retry: refunded once, and booked once", async () => {
    const { id } = await pay();
    await loseAnswer(id);
    await asOwner((tx) => tx.query("UPDATE sandbox_events SET delivered_at = now()"));
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
    await Promise.all([pollRefunds(fail, later()), pollRefunds(fail, later())]);
    await bringReports();
    expect(await givenBack()).toEqual(["5950"]);
    expect(await readAvailable(account.ctx)).toBe(50_000_000n);
    expect(await creditNotes()).toEqual(["5000 0 950 5950"]);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test("is recovered by the provider's event before a retry", async () => {
    const { id } = await pay();
    await loseAnswer(id);
    await bringReports();
    expect(await read(id)).toMatchObject({ refunded_val: 59.5, refunds: [{ status: "done" }] });
    await pollRefunds(fail, later());
    expect(await givenBack()).toEqual(["5950"]);
    expect(await readAvailable(account.ctx)).toBe(50_000_000n);
  });

  test("is retried repeatedly without a second refund", async () => {
    const { id } = await pay();
    const refundId = await loseAnswer(id);
    for (let n = 0; n < 3; n += 1) {
      await executeRefund(account.id, refundId);
      await pollRefunds(fail, later());
    }
    expect(await givenBack()).toEqual(["5950"]);
    expect(await readAvailable(account.ctx)).toBe(50_000_000n);
  });
});

describe("provider events for refunds", () => {
  const owner = (paymentId: number) => ({ accountId: account.id, paymentId, methodId: null });

  test("are booked once from 20 concurrent deliveries; another amount or currency is parked", async () => {
    const { id, event } = await pay();
    const refundId = await start(id, 5_000n);
    const refunded = { ...event, owner: owner(id), refundId, kind: "refunded" } as const;
    await report(api, makeEvent({ ...refunded, amount: "5951" }));
    await report(api, makeEvent({ ...refunded, amount: "5950", currency: "CHF" }));
    await report(api, makeEvent({ ...refunded, amount: "5950", refundId: refundId + 1_000 }));
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
    const reports = Array.from({ length: 20 }, () => makeEvent({ ...refunded, amount: "5950" }));
    const statuses = await Promise.all(reports.map((one) => report(api, one)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await readAvailable(account.ctx)).toBe(50_000_000n);
    expect(await creditNotes()).toHaveLength(1);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
    const parked = (await listEvents(event.ref)).filter((line) => line.includes("parked"));
    expect(parked.sort()).toEqual([
      ...["needs_review", "wrong_amount", "wrong_currency"].map((why) => `refunded parked ${why}`),
    ]);
    // A failure after booking requires manual review.
    await report(api, makeEvent({ ...refunded, kind: "refund_failed" }));
    expect((await listEvents(event.ref)).at(-1)).toBe("refund_failed parked needs_review");
  });

  test("with the sum of ours add no refund, and the excess counts as the rest", async () => {
    const { id, event } = await pay();
    await refund(id, 5_000n);
    const sum = (amount: string) =>
      report(api, makeEvent({ ...event, amount, kind: "returned", returned: "refund" }));
    await sum("5950");
    expect(await readAvailable(account.ctx)).toBe(50_000_000n);
    await sum("6000");
    expect((await listEvents(event.ref)).at(-1)).toBe("returned parked wrong_amount");
    await sum("12079");
    expect(await readAvailable(account.ctx)).toBe(0n);
    expect(await creditNotes()).toEqual(["5000 0 950 5950", "5000 150 979 6129"]);
    expect(await read(id)).toMatchObject({ refunded_val: 59.5, returned_reason: "refund" });
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test("for a dispute take what refunds left, after a pending refund ends", async () => {
    await runWrite(account.ctx, (write) => updateAccountSettings(write, { document_lang: "de" }));
    const { id, event } = await pay();
    await refund(id, 5_000n);
    const second = await start(id, 1_000n);
    const dispute = (amount: string) =>
      report(api, makeEvent({ ...event, amount, kind: "returned", returned: "dispute" }));
    await dispute("6129");
    expect((await listEvents(event.ref)).at(-1)).toBe("returned parked refund_open");
    await report(
      api,
      makeEvent({ ...event, owner: owner(id), refundId: second, kind: "refund_failed" }),
    );
    await retryEvents(fail, new Date(Date.now() + 10_000));
    expect(await readAvailable(account.ctx)).toBe(0n);
    expect(await read(id)).toMatchObject({ returned_reason: "dispute" });
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
    const { body } = await send(account, "GET", "/credit_notes");
    expect(body.map(({ custom_text }: { custom_text: string }) => custom_text)).toEqual([
      "Der Zahlung wurde widersprochen.",
      "Die Zahlung wurde erstattet.",
    ]);
  });
});

test("a dispute during a refund of several days takes the rest once the refund ends", async () => {
  const { id, event } = await pay();
  const refundId = await start(id, 1_000n);
  const dispute = makeEvent({ ...event, kind: "returned", returned: "dispute" });
  await report(api, dispute);
  // Bank refunds take days; the dispute came when it began.
  await asOwner((tx) =>
    tx.query(
      "UPDATE payment_events SET received_at = now() - interval '3 days' WHERE event_id = $1",
      [dispute.id],
    ),
  );
  await retryEvents(fail);
  expect(await readAvailable(account.ctx)).toBe(100_000_000n);
  const owner = { accountId: account.id, paymentId: id, methodId: null };
  await report(api, makeEvent({ ...event, owner, refundId, kind: "refund_failed" }));
  await retryEvents(fail, new Date(Date.now() + 10_000));
  expect(await readAvailable(account.ctx)).toBe(0n);
  expect(await read(id)).toMatchObject({ returned_reason: "dispute" });
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

describe("refund sent by the operator", () => {
  async function payByTransfer() {
    const { body } = await send(account, "POST", "/payments", { net_val: 100, type: "instant" });
    await fillIn(body.redirect_url, { action: "approve" });
    return body.id as number;
  }
  const confirm = (refundId: number) =>
    runWrite(operator(), (ctx) => confirmRefund(ctx, { refundId, reference: "E2E-77" }));

  test("is booked with the reference once sent, without a provider request", async () => {
    const id = await payByTransfer();
    const refundId = await refund(id, 4_000n);
    await pollRefunds(fail, later());
    expect(await read(id)).toMatchObject({ refunded_val: 0, refunds: [{ status: "pending" }] });
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
    const both = await Promise.allSettled([confirm(refundId), confirm(refundId)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await readAvailable(account.ctx)).toBe(60_000_000n);
    expect(await givenBack()).toEqual([]);
    expect(await creditNotes()).toEqual(["4000 0 760 4760"]);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test("can be cancelled, unlike a provider's refund", async () => {
    const id = await payByTransfer();
    const drop = (refundId: number) => runWrite(operator(), (ctx) => cancelRefund(ctx, refundId));
    await drop(await start(id));
    expect(await read(id)).toMatchObject({ refunds: [{ status: "failed" }] });
    const { id: byCard } = await pay();
    const refundId = await start(byCard);
    await expect(drop(refundId)).rejects.toThrow("send yourself");
    await expect(confirm(refundId)).rejects.toThrow("send yourself");
  });
});

test("returns 404 for Stripe events without Stripe keys", async () => {
  const post = async (path: string) => {
    const headers = { accept: "application/json" };
    const response = await api.request(path, { method: "POST", body: "{}", headers });
    const { code, detail } = await response.json();
    return [response.status, code, detail];
  };
  const keys = { ...env };
  try {
    Object.assign(env, { STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined });
    const responses = [await post("/payment_events/stripe"), await post("/payment_events/nobody")];
    expect(responses).toEqual(responses.map(() => [404, "not_found", expect.any(String)]));
    expect(responses[0]).toEqual(responses[1]);
    // Payments started with it can't continue, and report the missing key.
    expect(() => findProviderByName("stripe")).toThrow("STRIPE_SECRET_KEY");
  } finally {
    Object.assign(env, keys);
  }
});
