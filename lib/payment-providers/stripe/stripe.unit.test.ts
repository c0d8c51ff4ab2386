import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PaymentOrder, ProviderUnavailable } from "@/lib/payment-providers/provider";
import { stripeProvider } from "./provider";

/** Stripe's API as far as we ask it: form bodies, objects, errors, and one effect for an Idempotency-Key. */
interface Asked {
  path: string;
  form: URLSearchParams;
  key: string | undefined;
}
interface Reply {
  status: number;
  body: object;
}

let asked: Asked[] = [];
let replies: Reply[] = [];
const known = new Map<string, Reply>();

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
}

const server = createServer((request, response) => {
  void readBody(request).then((text) => {
    const key = request.headers["idempotency-key"]?.toString();
    const path = `${request.method} ${request.url}`;
    asked.push({ path, form: new URLSearchParams(text), key });
    const reply = (key === undefined ? undefined : known.get(key)) ?? replies.shift();
    const { status, body } = reply ?? { status: 500, body: { error: { message: "unexpected" } } };
    if (key !== undefined && reply !== undefined && status < 500) known.set(key, reply);
    response.writeHead(status, { "content-type": "application/json", "request-id": "req_1" });
    response.end(JSON.stringify(body));
  });
});

const SECRET = "whsec_test";
let provider: ReturnType<typeof stripeProvider>;
let sdk: Stripe;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}`;
  provider = stripeProvider({ secretKey: "sk_test_1", webhookSecret: SECRET, apiUrl });
  sdk = new Stripe("sk_test_1");
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
  replies = [];
  known.clear();
});

const OWNER = { accountId: 7, paymentId: 12, methodId: null };
const METADATA = { account_id: "7", payment_id: "12" };
const order = (change: Partial<PaymentOrder> = {}): PaymentOrder => ({
  owner: OWNER,
  type: 91,
  amount: 12_079n,
  currency: "EUR",
  methodRef: "cus_1/pm_1",
  savesMethod: false,
  isAttended: true,
  returnUrl: "https://x.example/back",
  email: null,
  ...change,
});
const ok = (body: object): Reply => ({ status: 200, body });
const intent = (change: object) => ({
  id: "pi_1",
  object: "payment_intent",
  amount: 12_079,
  amount_received: 0,
  currency: "eur",
  metadata: METADATA,
  next_action: null,
  last_payment_error: null,
  ...change,
});
const session = (change: object) => ({
  id: "cs_1",
  object: "checkout.session",
  mode: "payment",
  url: "https://pay.example/cs_1",
  amount_total: 12_079,
  currency: "eur",
  metadata: METADATA,
  payment_intent: "pi_9",
  payment_status: "unpaid",
  status: "open",
  customer: "cus_1",
  setup_intent: null,
  ...change,
});

describe("stored card", () => {
  test("is charged the amount, under our number, with the account's metadata", async () => {
    replies = [ok(intent({ status: "succeeded", amount_received: 12_079 }))];
    const begun = await provider.begin(order());
    expect(begun).toMatchObject({ ref: "pi_1", redirectUrl: null });
    expect(begun.events).toMatchObject([
      { kind: "paid", ref: "pi_1", amount: "12079", currency: "EUR", owner: OWNER },
    ]);
    const [{ path, form, key } = asked[0] as never] = asked;
    expect([path, key]).toEqual(["POST /v1/payment_intents", "posthorn-7-payment-12"]);
    expect(Object.fromEntries(form)).toMatchObject({
      amount: "12079",
      currency: "eur",
      customer: "cus_1",
      payment_method: "pm_1",
      confirm: "true",
      "metadata[account_id]": "7",
      "metadata[payment_id]": "12",
    });
  });

  test("that requires 3-D Secure redirects to the bank, and is charged on retry", async () => {
    const next_action = {
      type: "redirect_to_url",
      redirect_to_url: { url: "https://bank.example" },
    };
    replies = [ok(intent({ status: "requires_action", next_action }))];
    const first = await provider.begin(order());
    const again = await provider.begin(order());
    expect(first).toMatchObject({ redirectUrl: "https://bank.example", events: [] });
    expect(again).toEqual(first);
  });

  test.each([
    ["card_declined", "insufficient_funds", "insufficient_funds"],
    ["expired_card", undefined, "card_expired"],
    ["card_declined", "stolen_card", "declined"],
    ["authentication_required", undefined, "authentication_failed"],
  ])("declined with %s, %s fails as %s", async (code, decline_code, problem) => {
    const payment_intent = intent({ status: "requires_payment_method" });
    const error = { type: "card_error", code, decline_code, message: "No", payment_intent };
    replies = [{ status: 402, body: { error } }];
    const begun = await provider.begin(order({ isAttended: false }));
    expect(begun.events).toMatchObject([{ kind: "failed", problem, ref: "pi_1", owner: OWNER }]);
    expect(asked[0]?.form.get("off_session")).toBe("true");
  });

  test.each([
    [
      400,
      "idempotency_error",
      "Keys for idempotent requests can only be used with the same parameters",
    ],
    [409, "invalid_request_error", "There is another request with this key"],
    [401, "authentication_error", "Invalid API Key provided"],
    [403, "invalid_request_error", "This key may not do that"],
  ])(
    "doesn't count as declined with %s %s: it may already be charged",
    async (status, type, message) => {
      replies = [0, 1].map(() => ({ status, body: { error: { type, message } } }));
      await expect(provider.begin(order())).rejects.toThrow(ProviderUnavailable);
    },
  );

  test("without a response is retried later, and not treated as failed", async () => {
    replies = Array.from({ length: 2 }, () => ({ status: 503, body: { error: { message: "x" } } }));
    await expect(provider.begin(order())).rejects.toThrow(ProviderUnavailable);
  });
});

describe("Stripe checkout page", () => {
  test.each([
    [92, ["card"]],
    [7, ["paypal"]],
  ] as const)("for type %s requests %s", async (type, kinds) => {
    replies = [ok(session({}))];
    const begun = await provider.begin(order({ type, methodRef: null, savesMethod: type === 92 }));
    expect(begun).toMatchObject({
      ref: "cs_1",
      redirectUrl: "https://pay.example/cs_1",
      events: [],
    });
    const form = Object.fromEntries(asked[0]?.form ?? []);
    expect(form["allowed_payment_method_types[0]"]).toBe(kinds[0]);
    expect(form["line_items[0][price_data][unit_amount]"]).toBe("12079");
    expect(form["payment_intent_data[setup_future_usage]"]).toBe(
      type === 92 ? "off_session" : undefined,
    );
  });

  test("reports a payment, the ID that disputes use, and the stored card", async () => {
    const card = { last4: "4242", brand: "visa", exp_month: 1, exp_year: 2040, country: "DE" };
    const payment_method = { id: "pm_2", type: "card", card, billing_details: {} };
    const paid = session({
      payment_status: "paid",
      status: "complete",
      metadata: { ...METADATA, saves: "yes" },
    });
    replies = [ok(paid), ok(intent({ id: "pi_9", status: "succeeded", payment_method }))];
    expect(await provider.fetchPaymentEvents("cs_1")).toMatchObject([
      {
        kind: "paid",
        ref: "cs_1",
        aliases: ["pi_9"],
        owner: OWNER,
        method: { ref: "cus_1/pm_2", last4: "4242", kind: "card" },
      },
    ]);
  });

  test("is cancelled, unless it was paid meanwhile", async () => {
    replies = [ok(session({ status: "expired" })), ok(session({ status: "expired" }))];
    expect(await provider.cancel("cs_1")).toMatchObject([{ kind: "canceled" }]);
    const error = { type: "invalid_request_error", message: "Not open" };
    replies = [
      { status: 400, body: { error } },
      ok(session({ payment_status: "paid", status: "complete" })),
    ];
    expect(await provider.cancel("cs_1")).toMatchObject([{ kind: "paid" }]);
  });
});

describe("refund", () => {
  const wanted = {
    owner: OWNER,
    refundId: 3,
    paymentRef: "cs_1",
    amount: 5_950n,
    currency: "EUR",
  } as const;
  const made = (change: object) => ({
    id: "re_1",
    object: "refund",
    payment_intent: "pi_9",
    amount: 5_950,
    currency: "eur",
    metadata: { ...METADATA, refund_id: "3" },
    status: "succeeded",
    ...change,
  });
  const listed = (...data: object[]) => ok({ object: "list", has_more: false, data });

  test("refunds the page's charge, under our number, and reports it", async () => {
    replies = [ok(session({})), listed(made({ metadata: {} })), ok(made({}))];
    expect(await provider.refund(wanted)).toMatchObject({
      ref: "re_1",
      events: [{ kind: "refunded", refundId: 3, ref: "pi_9", amount: "5950", owner: OWNER }],
    });
    const { path, form, key } = asked[2] ?? {};
    expect([path, key]).toEqual(["POST /v1/refunds", "posthorn-7-refund-3"]);
    expect(Object.fromEntries(form ?? [])).toMatchObject({
      payment_intent: "pi_9",
      amount: "5950",
      "metadata[refund_id]": "3",
    });
  });

  test("finds a refund whose response was lost long ago, without creating another", async () => {
    replies = [listed(made({ status: "pending" }))];
    expect(await provider.refund({ ...wanted, paymentRef: "pi_9" })).toEqual({
      ref: "re_1",
      events: [],
    });
    expect(asked.map(({ path }) => path.split("?")[0])).toEqual(["GET /v1/refunds"]);
    replies = [ok(made({ status: "failed" }))];
    expect(await provider.fetchRefundEvents(wanted, "re_1")).toMatchObject([
      { kind: "refund_failed" },
    ]);
  });

  test("fails when Stripe rejects it, but stays open without a response", async () => {
    const error = { type: "invalid_request_error", code: "charge_already_refunded", message: "No" };
    replies = [listed(), { status: 400, body: { error } }];
    expect(await provider.refund({ ...wanted, paymentRef: "pi_9" })).toMatchObject({
      ref: null,
      events: [{ kind: "refund_failed", refundId: 3, ref: "pi_9" }],
    });
    const down = { status: 503, body: { error: { message: "x" } } };
    replies = [listed(), down, down];
    const other = { ...wanted, refundId: 4, paymentRef: "pi_9" };
    await expect(provider.refund(other)).rejects.toThrow(ProviderUnavailable);
  });
});

describe("events", () => {
  const post = (type: string, object: object, secret = SECRET) => {
    const payload = JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });
    const header = sdk.webhooks.generateTestHeaderString({ payload, secret });
    return provider.parseWebhook(payload, header);
  };

  test("are accepted only with Stripe's signature", async () => {
    const paid = intent({ status: "succeeded", amount_received: 12_079 });
    expect(await post("payment_intent.succeeded", paid)).toMatchObject([
      { id: "evt_1", kind: "paid", amount: "12079", currency: "EUR" },
    ]);
    expect(await post("payment_intent.succeeded", paid, "whsec_other")).toBeNull();
    expect(await provider.parseWebhook("{}", undefined)).toBeNull();
    const payload = JSON.stringify({ id: "evt_1", type: "payment_intent.succeeded" });
    const timestamp = Math.floor(Date.now() / 1_000) - 3_600;
    const old = sdk.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
    expect(await provider.parseWebhook(payload, old)).toBeNull();
  });

  test("report failed debits, disputes and refunds", async () => {
    const last_payment_error = { code: "account_closed" };
    const failed = intent({ status: "requires_payment_method", last_payment_error });
    expect(await post("payment_intent.payment_failed", failed)).toMatchObject([
      { kind: "failed", problem: "account_closed" },
    ]);
    const dispute = { id: "du_1", payment_intent: "pi_1", amount: 12_079, currency: "eur" };
    expect(
      await post("charge.dispute.created", { ...dispute, reason: "fraudulent" }),
    ).toMatchObject([{ kind: "returned", returned: "dispute", ref: "pi_1", amount: "12079" }]);
    expect(
      await post("charge.dispute.created", { ...dispute, reason: "insufficient_funds" }),
    ).toMatchObject([{ returned: "sepa_return" }]);
    expect(await post("charge.dispute.closed", { ...dispute, status: "won" })).toMatchObject([
      { kind: "review" },
    ]);
    const charge = { id: "ch_1", payment_intent: "pi_1", amount_refunded: 500, currency: "eur" };
    expect(await post("charge.refunded", charge)).toMatchObject([
      { kind: "returned", returned: "refund", amount: "500" },
    ]);
  });

  test("contain our number for our refunds, but not for those made at Stripe", async () => {
    const made = { id: "re_1", payment_intent: "pi_1", amount: 500, currency: "eur" };
    const ours = { ...made, metadata: { ...METADATA, refund_id: "3" } };
    expect(await post("refund.updated", { ...ours, status: "succeeded" })).toMatchObject([
      { kind: "refunded", refundId: 3, ref: "pi_1", amount: "500" },
    ]);
    expect(await post("refund.failed", { ...ours, status: "failed" })).toMatchObject([
      { kind: "refund_failed", refundId: 3 },
    ]);
    expect(await post("refund.created", { ...ours, status: "pending" })).toEqual([]);
    expect(await post("refund.created", { ...made, metadata: {}, status: "succeeded" })).toEqual(
      [],
    );
  });

  test("about foreign payments and of other types are ignored", async () => {
    expect(await post("payment_intent.succeeded", intent({ metadata: {} }))).toEqual([]);
    expect(await post("checkout.session.completed", session({ metadata: {} }))).toEqual([]);
    expect(await post("customer.created", { id: "cus_1" })).toEqual([]);
  });

  test("contain the details of a new mandate", async () => {
    const payment_method = {
      id: "pm_3",
      type: "sepa_debit",
      sepa_debit: { last4: "3000", country: "DE", bank_code: "37040044" },
      billing_details: {
        name: "Erika",
        address: { city: "Köln", line1: "Weg 1", postal_code: "50667" },
      },
    };
    const mandate = { payment_method_details: { sepa_debit: { reference: "REF1" } } };
    replies = [ok({ id: "seti_1", payment_method, mandate })];
    const metadata = { account_id: "7", method_id: "3" };
    const done = session({ mode: "setup", status: "complete", setup_intent: "seti_1", metadata });
    expect(await post("checkout.session.completed", done)).toMatchObject([
      {
        kind: "method_ready",
        owner: { accountId: 7, paymentId: null, methodId: 3 },
        method: { ref: "cus_1/pm_3", kind: "sepa", last4: "3000", mandate: "REF1", city: "Köln" },
      },
    ]);
  });
});
