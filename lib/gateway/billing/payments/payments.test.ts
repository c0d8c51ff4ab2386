import Stripe from "stripe";
import { describe, expect, test, vi } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { dumpDatabase } from "@/lib/db/testing/test-dump";
import { asOwner } from "@/lib/db/transaction";
import { VALID } from "@/lib/gateway/messaging/sms/test-sms";
import { signEvent } from "@/lib/payment-providers/sandbox/signature";
import { respondPage } from "@/lib/sandbox-pages/answer";
import { sandboxProvider } from "@/lib/payment-providers/sandbox/provider";
import { retryEvents, pollPayments } from "./watch-payments";
import {
  readAvailable,
  findLedgerDiscrepancies,
  bringReports,
  CARDS,
  card,
  makeEvent,
  listEvents,
  fillIn,
  letDebitsArrive,
  paymentTransfers,
  readProviderRef,
  report,
  storeMethod,
} from "./test-payments";

const { api, send, account } = testModule({ account: { balance: "0" }, hasRates: true });

const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};
const begin = (body: object) => send(account, "POST", "/payments", body);
const read = async (id: number) => (await send(account, "GET", `/payments/${id}`)).body;
const MANDATE = { holder: "Erika Mustermann", iban: "DE89 3704 0044 0532 0130 00", action: "pay" };

/** Starts a card payment, with the payer on the provider's page. */
async function open(change = {}) {
  const { body } = await begin({ net_val: 100, type: "new_card", ...change });
  const ref = await readProviderRef(body.id);
  const amount = String(Math.round(body.amount * 100));
  const owner = { accountId: account.id, paymentId: body.id, methodId: null };
  return { ...body, ref, event: { ref, owner, amount } };
}

describe("paying", () => {
  test("charges a new card on the provider's page, and updates balance, books, invoice and state", async () => {
    const begun = await begin({ net_val: 100, type: "new_card" });
    expect(begun.status).toBe(201);
    expect(begun.body).toMatchObject({
      status: 20,
      type: 92,
      net_val: 100,
      fee_val: 1.5,
      vat_val: 19.29,
      amount: 120.79,
      currency: "EUR",
      completed_at: null,
      invoice: null,
      error: null,
      method_id: null,
    });
    expect(await readAvailable(account.ctx)).toBe(0n);
    await fillIn(begun.body.redirect_url, card(CARDS.ok));
    const done = await read(begun.body.id);
    expect(done).toMatchObject({ status: 100, redirect_url: null, error: null });
    expect(done.invoice).toMatch(/^\/invoices\/\d+$/);
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
    expect(await paymentTransfers(account.ctx)).toEqual([
      "topup bank>available 100000000",
      "fee bank>revenue 1500000",
      "vat bank>vat 19290000",
    ]);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test.each([
    ["declined", CARDS.declined, "declined"],
    ["without funds", CARDS.insufficient, "insufficient_funds"],
    ["expired", CARDS.expired, "card_expired"],
  ])("ends the payment with the reason for a card that is %s", async (_, number, code) => {
    const { id, redirect_url } = await open();
    await fillIn(redirect_url, card(number));
    expect(await read(id)).toMatchObject({ status: 1000, error_code: code, redirect_url: null });
    expect(await readAvailable(account.ctx)).toBe(0n);
  });

  test("charges a 3-D Secure card after confirmation, and not after rejection", async () => {
    const [first, second] = [await open(), await open()];
    for (const { redirect_url } of [first, second])
      await fillIn(redirect_url, card(CARDS.challenge));
    expect((await read(first.id)).status).toBe(20);
    await fillIn(first.redirect_url, { action: "approve" });
    await fillIn(second.redirect_url, { action: "reject" });
    expect((await read(first.id)).status).toBe(100);
    expect(await read(second.id)).toMatchObject({
      status: 1000,
      error_code: "authentication_failed",
    });
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
  });

  test("stores a card on request, and charges it off-session", async () => {
    const { redirect_url, id } = await open({ is_saved: true });
    await fillIn(redirect_url, card(CARDS.ok));
    const { body: methods } = await send(account, "GET", "/payment_methods");
    expect(methods.stored_cards).toMatchObject([
      { last4: "4242", exp_month: 12, exp_year: 2039, brand: "visa", is_default: true },
    ]);
    const [{ id: methodId }] = methods.stored_cards;
    expect((await read(id)).method_id).toBe(methodId);
    const again = await begin({ net_val: 20.5, type: "stored_card", method_id: methodId });
    expect(again).toMatchObject({
      status: 201,
      body: { status: 100, method_id: methodId, type: 91 },
    });
    expect(await readAvailable(account.ctx)).toBe(120_500_000n);
  });

  test("books a direct debit later, and its chargeback lowers the balance, even below zero", async () => {
    const iban = "DE35 3704 0044 0532 0130 02";
    const methodId = await storeMethod(send, account, { ...MANDATE, iban });
    const { body } = await begin({ net_val: 50, type: "sepa", method_id: methodId });
    expect(body).toMatchObject({ status: 20, type: 1, redirect_url: null, fee_val: 0 });
    await asOwner((tx) =>
      tx.query("UPDATE sandbox_events SET due_at = now() WHERE content ->> 'kind' = 'paid'"),
    );
    await bringReports();
    expect((await read(body.id)).status).toBe(100);
    expect((await send(account, "POST", "/sms", VALID)).status).toBe(201);
    await letDebitsArrive();
    expect(await read(body.id)).toMatchObject({ status: 100, returned_reason: "sepa_return" });
    expect(await readAvailable(account.ctx)).toBe(-75_000n);
    expect((await send(account, "POST", "/sms", VALID)).body.code).toBe("insufficient_funds");
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
    const { redirect_url } = await open({ net_val: 10 });
    await fillIn(redirect_url, card(CARDS.ok));
    expect(await readAvailable(account.ctx)).toBe(9_925_000n);
    expect((await send(account, "POST", "/sms", VALID)).status).toBe(201);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test("notifies only payment contacts of failed and returned debits", async () => {
    const people = await Promise.all(
      (["owner", "accountant", "developer"] as const).map((role) =>
        makeTestPerson(account.ctx, role),
      ),
    );
    const mailsTo = async (subject: RegExp) => {
      const { rows } = await asOwner((tx) =>
        tx.query("SELECT recipient, subject FROM mail_outbox WHERE recipient = ANY ($1)", [
          people.map(({ email }) => email),
        ]),
      );
      return rows.filter((row) => subject.test(row.subject)).map(({ recipient }) => recipient);
    };
    const notified = people.slice(0, 2).map(({ email }) => email);
    for (const iban of ["DE62 3704 0044 0532 0130 01", "DE35 3704 0044 0532 0130 02"]) {
      const method_id = await storeMethod(send, account, { ...MANDATE, iban });
      await begin({ net_val: 50, type: "sepa", method_id });
      await letDebitsArrive();
    }
    expect((await mailsTo(/failed/)).sort()).toEqual([...notified].sort());
    expect((await mailsTo(/returned/)).sort()).toEqual([...notified].sort());
  });

  test("stores no card or bank account number", async () => {
    const { redirect_url } = await open({ is_saved: true });
    await fillIn(redirect_url, card(CARDS.challenge));
    await fillIn(redirect_url, { action: "approve" });
    await storeMethod(send, account, MANDATE);
    for (const table of [
      "payments",
      "payment_methods",
      "payment_events",
      "sandbox_payments",
      "sandbox_events",
    ]) {
      const { rows } = await asOwner((tx) => tx.query(`SELECT t::text AS line FROM ${table} t`));
      const text = rows.map(({ line }) => line).join("\n");
      expect(text).not.toMatch(/4000\s?0025|40000025|3704\s?0044|37040044/);
    }
  });
});

describe("provider event", () => {
  const isCreditedOnce = async () => {
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  };

  test("is credited once from 20 concurrent deliveries, as one event and as many", async () => {
    const { id, event } = await open();
    const same = makeEvent(event);
    const events = Array.from({ length: 20 }, (_, n) => (n % 2 ? makeEvent(event) : same));
    const statuses = await Promise.all(events.map((event) => report(api, event)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect((await read(id)).status).toBe(100);
    await isCreditedOnce();
  });

  test("leaves the same credit in any order", async () => {
    const { id, event } = await open();
    for (const kind of ["failed", "paid", "canceled", "failed", "paid"] as const) {
      expect(await report(api, makeEvent({ ...event, kind, problem: "declined" }))).toBe(204);
    }
    expect(await read(id)).toMatchObject({ status: 100, error: null });
    await isCreditedOnce();
  });

  test("for a refund before its payment is stored until the payment arrives", async () => {
    const { id, ref, event } = await open();
    await report(api, makeEvent({ ...event, kind: "returned", returned: "dispute" }));
    expect(await listEvents(ref)).toEqual(["returned parked not_paid_yet"]);
    await report(api, makeEvent(event));
    await retryEvents(fail, new Date(Date.now() + 10_000));
    expect(await read(id)).toMatchObject({ status: 100, returned_reason: "dispute" });
    expect(await readAvailable(account.ctx)).toBe(0n);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test("for a duplicate refund is booked once", async () => {
    const { event } = await open();
    await report(api, makeEvent(event));
    const back = () =>
      report(api, makeEvent({ ...event, kind: "returned", returned: "sepa_return" }));
    await Promise.all([back(), back(), back()]);
    expect(await readAvailable(account.ctx)).toBe(0n);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test.each([
    ["amount", { amount: "12078" }, "wrong_amount"],
    ["currency", { currency: "CHF" as const }, "wrong_currency"],
  ])("with a wrong %s is parked with the reason", async (_, change, reason) => {
    const { id, ref, event } = await open();
    expect(await report(api, makeEvent({ ...event, ...change }))).toBe(204);
    expect(await listEvents(ref)).toEqual([`paid parked ${reason}`]);
    expect((await read(id)).status).toBe(20);
    expect(await readAvailable(account.ctx)).toBe(0n);
  });

  test("for another or an unknown account is parked with the reason", async () => {
    const other = await makeTestAccount({ balance: "0" });
    const { id, ref, event } = await open();
    const foreign = { ...event.owner, accountId: other.id };
    await report(api, makeEvent({ ...event, owner: foreign }));
    expect(await listEvents(ref)).toEqual(["paid parked wrong_account"]);
    const unknown = `sbp_${"0".repeat(31)}${id % 10}`;
    await report(api, makeEvent({ ...event, ref: unknown, owner: null }));
    expect(await listEvents(unknown)).toEqual(["paid parked unknown_payment"]);
    await report(api, makeEvent({ ...event, ref: `${unknown}x` }));
    expect(await listEvents(`${unknown}x`)).toEqual(["paid parked unknown_payment"]);
    expect([await readAvailable(account.ctx), await readAvailable(other.ctx)]).toEqual([0n, 0n]);
  });

  test("with another known ID of the payment matches it", async () => {
    const { id, event } = await open();
    const alias = `pi_${id}`;
    await report(api, makeEvent({ ...event, aliases: [alias] }));
    const dispute = { kind: "returned", returned: "dispute", ref: alias, owner: null } as const;
    await report(api, makeEvent({ ...event, ...dispute }));
    expect(await read(id)).toMatchObject({ status: 100, returned_reason: "dispute" });
    expect(await readAvailable(account.ctx)).toBe(0n);
    // A part of it is an operator's matter.
    const other = await open();
    await report(api, makeEvent(other.event));
    await report(
      api,
      makeEvent({ ...other.event, kind: "returned", returned: "refund", amount: "5" }),
    );
    expect(await listEvents(other.ref)).toEqual(["paid applied", "returned parked wrong_amount"]);
  });

  test("with Stripe's name and signature credits a Stripe payment", async () => {
    const { id, ref, event } = await open();
    await asOwner((tx) =>
      tx.query("UPDATE payments SET provider = 'stripe' WHERE payment_id = $1", [id]),
    );
    await asOwner((tx) =>
      tx.query("UPDATE payment_refs SET provider = 'stripe' WHERE provider_ref = $1", [ref]),
    );
    const metadata = { account_id: String(account.id), payment_id: String(id) };
    const amounts = { amount: Number(event.amount), amount_received: Number(event.amount) };
    const object = { id: ref, status: "succeeded", currency: "eur", metadata, ...amounts };
    const payload = JSON.stringify({
      id: `evt_${id}`,
      type: "payment_intent.succeeded",
      data: { object },
    });
    const post = (secret: string) =>
      api.request("/payment_events/stripe", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "stripe-signature": new Stripe("sk_test").webhooks.generateTestHeaderString({
            payload,
            secret,
          }),
        },
        body: payload,
      });
    expect((await post("whsec_forged")).status).toBe(400);
    expect((await post("whsec_of_tests")).status).toBe(204);
    expect((await post("whsec_of_tests")).status).toBe(204);
    expect((await read(id)).status).toBe(100);
    await isCreditedOnce();
  });

  test("that is unsigned, modified or signed an hour ago is rejected", async () => {
    const { event } = await open();
    const right = makeEvent(event);
    const old = signEvent(JSON.stringify(right), new Date(Date.now() - 3_600_000));
    const another = signEvent(JSON.stringify({ ...right, amount: "1" }), new Date());
    for (const signature of ["", "t=1,v1=00", old, another]) {
      expect(await report(api, right, signature)).toBe(400);
    }
    expect(await readAvailable(account.ctx)).toBe(0n);
    expect(await listEvents(event.ref)).toEqual([]);
  });

  test("before the provider's ID is known matches by our metadata", async () => {
    const { id, event } = await open();
    await asOwner(async (tx) => {
      await tx.query("DELETE FROM payment_refs WHERE provider_ref = $1", [event.ref]);
      await tx.query("UPDATE payments SET status = 10, provider_ref = NULL WHERE payment_id = $1", [
        id,
      ]);
    });
    await report(api, makeEvent(event));
    expect((await read(id)).status).toBe(100);
    await isCreditedOnce();
  });
});

describe("payment without an event", () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  test("is polled, and credited when paid", async () => {
    const { id, ref } = await open();
    await respondPage(ref, new Map(Object.entries(card(CARDS.ok))));
    await asOwner((tx) => tx.query("UPDATE sandbox_events SET delivered_at = now()"));
    await bringReports();
    expect((await read(id)).status).toBe(20);
    await pollPayments(fail, later(5));
    expect((await read(id)).status).toBe(100);
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
  });

  test("times out, and is still credited when paid later", async () => {
    const { id, event } = await open();
    await pollPayments(fail, later(30));
    expect((await read(id)).status).toBe(20);
    await pollPayments(fail, later(61));
    expect(await read(id)).toMatchObject({ status: 300, error: null, redirect_url: null });
    await bringReports();
    expect((await read(id)).status).toBe(300);
    await report(api, makeEvent(event));
    expect((await read(id)).status).toBe(100);
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
  });

  test("is restarted once if its process ended before the response", async () => {
    const { id, ref, redirect_url } = await open();
    await asOwner((tx) =>
      tx.query(
        `UPDATE payments SET status = 10, provider_ref = NULL, redirect_url = NULL,
           asked_at = now() - interval '2 minutes' WHERE payment_id = $1`,
        [id],
      ),
    );
    await pollPayments(fail, later(5));
    expect(await readProviderRef(id)).toBe(ref);
    expect(await read(id)).toMatchObject({ status: 20, redirect_url });
  });
});

test("a stored card charged on-session is restarted on-session, and still waits for confirmation", async () => {
  const method_id = await storeMethod(send, account, card(CARDS.ok));
  await asOwner((tx) =>
    tx.query(
      "UPDATE payment_methods SET provider_ref = replace(provider_ref, '_ok_', '_challenge_') WHERE method_id = $1",
      [method_id],
    ),
  );
  const { body } = await begin({ net_val: 20, type: "stored_card", method_id });
  expect(body).toMatchObject({ status: 20, redirect_url: expect.any(String) });
  await asOwner((tx) =>
    tx.query(
      `UPDATE payments SET status = 10, provider_ref = NULL, redirect_url = NULL,
         asked_at = now() - interval '2 minutes' WHERE payment_id = $1`,
      [body.id],
    ),
  );
  await pollPayments(fail, new Date(Date.now() + 5 * 60_000));
  const { redirect_url } = body;
  expect(await read(body.id)).toMatchObject({ status: 20, redirect_url });
});

describe("unresponsive provider", () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  /** Starts a payment with an unreachable provider (`STRIPE_API_URL`), last polled a while ago. */
  async function openWithDeadProvider() {
    const { id, ref, event } = await open();
    const set = (sets: string) =>
      asOwner((tx) => tx.query(`UPDATE payments SET ${sets} WHERE payment_id = $1`, [id]));
    await asOwner((tx) => tx.query("DELETE FROM payment_refs WHERE provider_ref = $1", [ref]));
    await set(
      "provider = 'stripe', status = 10, provider_ref = NULL, redirect_url = NULL, asked_at = now() - interval '5 minutes'",
    );
    return { id, event, set };
  }

  test("is retried until the payment's deadline, without a charge or a failure", async () => {
    const { id, event, set } = await openWithDeadProvider();
    const problems: string[] = [];
    const note = (message: string) => void problems.push(message);
    await pollPayments(note, later(5));
    expect(await read(id)).toMatchObject({ status: 10, error: null });
    expect(problems).toEqual([`The payment ${id} waits for another look`]);
    await set("asked_at = now() - interval '5 minutes'");
    await pollPayments(note, later(61));
    expect(await read(id)).toMatchObject({ status: 300, error: null });
    expect(await readAvailable(account.ctx)).toBe(0n);
    // It had charged the card after all.
    await set("provider = 'sandbox'");
    await report(api, makeEvent(event));
    expect((await read(id)).status).toBe(100);
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
  });

  test("with garbage responses doesn't hold a payment open past its deadline", async () => {
    const { id, set } = await openWithDeadProvider();
    await set("provider = 'sandbox'");
    const asked = vi.spyOn(sandboxProvider, "begin").mockRejectedValue(new TypeError("What?"));
    const problems: string[] = [];
    await pollPayments((message) => void problems.push(message), later(61));
    asked.mockRestore();
    expect(await read(id)).toMatchObject({ status: 300, error: null });
    expect(problems).toEqual([`The payment ${id} waits for another look`]);
  });

  test("lets the payment continue after recovery", async () => {
    const { id, set } = await openWithDeadProvider();
    await pollPayments(() => {}, later(5));
    await set("provider = 'sandbox', asked_at = now() - interval '5 minutes'");
    await pollPayments(fail, later(10));
    expect(await read(id)).toMatchObject({ status: 20, redirect_url: expect.any(String) });
  });
});

test("stores an event that precedes its payment, and credits it once", async () => {
  const { id, ref, event } = await open();
  const rename = (from: number, to: number) =>
    asOwner((tx) =>
      tx.query("UPDATE payments SET payment_id = $3 WHERE account_id = $1 AND payment_id = $2", [
        account.id,
        from,
        to,
      ]),
    );
  // The row as it would be a moment later.
  await rename(id, -id);
  await report(api, makeEvent(event));
  expect(await listEvents(ref)).toEqual(["paid parked unknown_payment"]);
  await rename(-id, id);
  await retryEvents(fail, new Date(Date.now() + 10_000));
  await retryEvents(fail, new Date(Date.now() + 10_000));
  expect((await read(id)).status).toBe(100);
  expect(await readAvailable(account.ctx)).toBe(100_000_000n);
});

test("applies an event whose process ended, despite any number of unmatched ones before it", async () => {
  // Another system with the same account at the provider, or a statement full of other transfers.
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO payment_events (provider, event_id, kind, content, state, reason, received_at, ended_at)
       SELECT CASE WHEN n % 2 = 0 THEN 'bank' ELSE 'sandbox' END, 'nobody-' || n, 'paid', $1, 'parked', 'unknown_payment',
         now() - interval '30 minutes', now() - interval '10 seconds' FROM generate_series(1, 300) n`,
      [makeEvent({ ref: "nobody" })],
    ),
  );
  const { id, event } = await open();
  const stored = makeEvent(event);
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO payment_events (provider, event_id, kind, ref, content, state, received_at)
       VALUES ('sandbox', $1, 'paid', $2, $3, 'waiting', now() - interval '20 seconds')`,
      [stored.id, stored.ref, stored],
    ),
  );
  for (let n = 0; n < 3; n += 1) await retryEvents(fail);
  expect((await read(id)).status).toBe(100);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

describe("requests", () => {
  const withKey = (key: string, body: object) =>
    send({ headers: { ...account.headers, "idempotency-key": key } }, "POST", "/payments", body);
  const BODY = { net_val: 30, type: "new_card" };

  test("with one Idempotency-Key start one payment, and another body is rejected", async () => {
    const first = await withKey("k1", BODY);
    const again = await withKey("k1", BODY);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect((await withKey("k1", { ...BODY, net_val: 31 })).status).toBe(422);
    const many = await Promise.all(Array.from({ length: 10 }, () => withKey("k2", BODY)));
    expect(new Set(many.map(({ body }) => body.id)).size).toBe(1);
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await send(account, "GET", "/payments")).body).toHaveLength(2);
    expect(await dumpDatabase()).not.toMatch(/[,"]k[12][,"]/);
  });

  test.each([
    [{ net_val: -5 }, 400, "net_val"],
    [{ net_val: 0 }, 400, "net_val"],
    [{ net_val: 4.99 }, 400, "net_val"],
    [{ net_val: 10_000.01 }, 400, "net_val"],
    [{ net_val: 1e12 }, 400, "net_val"],
    [{ net_val: 10.001 }, 400, "net_val"],
    [{ net_val: 0.001 }, 400, "net_val"],
    [{ net_val: Number.POSITIVE_INFINITY }, 400, "net_val"],
    [{ net_val: "10" }, 400, "net_val"],
    [{ net_val: null }, 400, "net_val"],
    [{ type: "cash" }, 400, "type"],
    [{ currency: "USD" }, 400, "currency"],
    [{ currency: "CHF" }, 422, "currency"],
    [{ type: "sepa" }, 422, "method_id"],
    [{ type: "stored_card", method_id: 999_999_999 }, 422, "method_id"],
    [{ type: "stored_card", method_id: -1 }, 400, "method_id"],
  ])("reject %o with %s at %s", async (change, status, path) => {
    const response = await begin({ net_val: 100, type: "new_card", ...change });
    expect([response.status, response.body.violations[0].propertyPath]).toEqual([status, path]);
    expect((await send(account, "GET", "/payments")).body).toEqual([]);
  });

  test("reject another account's payment method, and mismatched, deleted or expired ones", async () => {
    const other = await makeTestAccount({ balance: "0" });
    const foreign = await storeMethod(send, other, card(CARDS.ok));
    const [deleted, mandate, expired] = [
      await storeMethod(send, account, card(CARDS.ok)),
      await storeMethod(send, account, MANDATE),
      await storeMethod(send, account, card(CARDS.ok)),
    ];
    expect((await send(account, "DELETE", `/payment_methods/${deleted}`)).status).toBe(204);
    await asOwner((tx) =>
      tx.query("UPDATE payment_methods SET exp_year = 2020 WHERE method_id = $1", [expired]),
    );
    for (const method_id of [foreign, deleted, mandate, expired]) {
      const response = await begin({ net_val: 100, type: "stored_card", method_id });
      expect([response.status, response.body.violations[0].propertyPath]).toEqual([
        422,
        "method_id",
      ]);
    }
    const { body } = await send(account, "GET", "/payment-methods");
    expect(body.sepa_mandate).toMatchObject({
      id: mandate,
      iban_masked: "DE** **** 3000",
      account_holder: "Erika Mustermann",
    });
    expect(body.stored_cards.map(({ id }: { id: number }) => id)).toEqual([expired]);
  });

  test("expire a mandate three years after it was given or last used", async () => {
    const mandate = await storeMethod(send, account, MANDATE);
    const charge = () => begin({ net_val: 100, type: "sepa", method_id: mandate });
    const given = (column: string, years: string) =>
      asOwner((tx) =>
        tx.query(
          `UPDATE payment_methods SET ${column} = now() - $2::interval WHERE method_id = $1`,
          [mandate, years],
        ),
      );
    await given("created_at", "3 years 1 day");
    const { status, body } = await charge();
    expect([status, body.violations[0].propertyPath]).toEqual([422, "method_id"]);
    await given("used_at", "2 years 11 months");
    expect((await charge()).status).toBe(201);
    await letDebitsArrive();
    const { body: methods } = await send(account, "GET", "/payment_methods");
    const years = (methods.sepa_mandate.expires_at - Date.now() / 1_000) / (365.25 * 86_400);
    expect(years).toBeCloseTo(3, 1);
  });

  test("quote the price that the payment then costs", async () => {
    const { body: quote } = await send(account, "GET", "/payment_quote?net_val=33.33&type=wallet");
    const { body: payment } = await begin({ net_val: 33.33, type: "wallet" });
    const { amount, net_val, fee_val, vat_val, fee, vat } = quote;
    expect(payment).toMatchObject({ amount, net_val, fee_val, vat_val, fee, vat });
    expect(quote).toMatchObject({ net_val: 33.33, fee_val: 0.83, vat_val: 6.49, amount: 40.65 });
    // The operator's own fee (`PAYMENT_FEES`) of these tests; a payment keeps it.
    const { body: instant } = await send(account, "GET", "/payment_quote?net_val=100&type=instant");
    expect(instant).toMatchObject({ fee: 0.85, fee_val: 0.85, vat_val: 19.16, amount: 120.01 });
    expect((await begin({ net_val: 100, type: "instant" })).body).toMatchObject({ fee_val: 0.85 });
    const tooLittle = await send(account, "GET", "/payment_quote?net_val=0.001&type=wallet");
    expect(tooLittle.status).toBe(400);
  });
});
