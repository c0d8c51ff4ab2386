import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { calculateCharge } from "@/lib/core/billing/charge";
import type { Context } from "@/lib/core/context";
import { createContext } from "@/lib/db/factories";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { setExchangeRate } from "@/lib/gateway/billing/exchange-rates/public";
import { issueReturnCreditNote } from "@/lib/gateway/billing/invoices/public";
import {
  issueInvoice,
  makePayment,
  getStoredDocument,
} from "@/lib/gateway/billing/invoices/test-issue";
import { listWithoutExchangeRate } from "./staff";

const { api, send, account } = testModule({ account: { currency: "CHF" }, isShared: true });

const NOW = new Date("2026-11-26T12:00:00Z");
const setRate = (period: string, rate: string) =>
  setExchangeRate({ period, currency: "CHF", rate, isConfirmed: true }, NOW);
/** A payment on a day of November 2026, when one euro was worth 0.9312 francs. */
const paidOn = (ctx: Context, day: string, net = 10_000n) => ({
  ...makePayment(ctx, net),
  paidAt: new Date(`${day}T12:00:00Z`),
});

const credit = async (ctx: Context, paymentId: number, net?: bigint) => {
  const order = { paymentId, reason: () => "SEPA return", ...(net && { net }) };
  const id = await withAccount(ctx.account.id, (tx) =>
    issueReturnCreditNote(tx, ctx.account.id, order),
  );
  return getStoredDocument(ctx, id ?? 0);
};

beforeAll(async () => {
  await setRate("2026-11", "0.9312");
});

test("shows the VAT of a CHF invoice in euros everywhere", async () => {
  const id = await issueInvoice(account.ctx, paidOn(account.ctx, "2026-11-23"));
  const { body } = await send(account, "GET", `/billing_documents/${id}`);
  expect(body).toMatchObject({ currency: "CHF", vat_val: 19 });
  expect(body.vat_accounting).toEqual({
    currency: "EUR",
    vat_val: 20.4,
    rates: [{ currency: "CHF", per_euro: 0.9312, period: "2026-11" }],
  });
  for (const profile of ["factur-x", "xrechnung"]) {
    const path = `/invoices/${id}/xml?profile=${profile}`;
    const xml = await (await api.request(path, { headers: account.headers })).text();
    expect(xml).toContain("<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>");
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">20.40</ram:TaxTotalAmount>');
  }
  const zip = await api.request(`/billing_documents/archive?id=${id}`, {
    headers: account.headers,
  });
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const [head, row] = strFromU8(files["manifest.csv"] ?? new Uint8Array()).split("\r\n");
  expect(head).toMatch(/,accounting_vat,accounting_currency,order_number/);
  expect(row).toMatch(/,20\.40,EUR,,,,$/);
});

test("keeps a document's exchange rate, which its credit notes reuse despite later changes", async () => {
  const ctx = await createContext({ currency: "CHF" });
  const paid = paidOn(ctx, "2026-11-23", 9_999n);
  const id = await issueInvoice(ctx, paid);
  const invoice = await getStoredDocument(ctx, id);
  await setRate("2026-11", "0.9999");
  await setRate("2026-11-23", "0.8888");
  expect(await getStoredDocument(ctx, id)).toEqual(invoice);
  const notes = [
    await credit(ctx, paid.paymentId, 3_333n),
    await credit(ctx, paid.paymentId, 3_333n),
    await credit(ctx, paid.paymentId),
  ];
  for (const { vatInSellerCurrency } of notes) {
    expect(vatInSellerCurrency?.rates).toEqual(invoice.vatInSellerCurrency?.rates);
  }
  const sum = notes.reduce(
    (all, { vatInSellerCurrency }) => all + (vatInSellerCurrency?.vat ?? 0n),
    0n,
  );
  expect(sum).toBe(invoice.vatInSellerCurrency?.vat);
  await setRate("2026-11", "0.9312");
  await asOwner((tx) => tx.query("DELETE FROM exchange_rates WHERE period = '2026-11-23'"));
});

test.each([
  [
    "without VAT",
    { charge: calculateCharge(10_000n, 0, 0), vatRate: 0, vatCategory: "AE" as const },
  ],
  [
    "outside the scope of VAT",
    { charge: calculateCharge(10_000n, 0, 0), vatRate: 0, vatCategory: "O" as const },
  ],
])("shows no VAT in euros on a document %s", async (_, change) => {
  const ctx = await createContext({ currency: "CHF" });
  const id = await issueInvoice(ctx, { ...paidOn(ctx, "2026-05-05"), ...change });
  expect((await getStoredDocument(ctx, id)).vatInSellerCurrency).toBeNull();
  expect(await listWithoutExchangeRate()).toEqual([]);
});

test("requires no exchange rate for a document in the seller's currency", async () => {
  const ctx = await createContext();
  const id = await issueInvoice(ctx, paidOn(ctx, "2026-05-05"));
  expect((await getStoredDocument(ctx, id)).vatInSellerCurrency).toBeNull();
  expect(await listWithoutExchangeRate()).toEqual([]);
});

test("issues a document without an exchange rate, and lists it for operators", async () => {
  const ctx = await createContext({ currency: "CHF" });
  const paid = paidOn(ctx, "2026-05-05");
  const invoice = await getStoredDocument(ctx, await issueInvoice(ctx, paid));
  expect(invoice).toMatchObject({ vatInSellerCurrency: null, vat: 1_900n });
  expect(await listWithoutExchangeRate()).toMatchObject([
    { accountId: ctx.account.id, number: invoice.number, currency: "CHF", day: "2026-05-05" },
  ]);
  // A rate set later applies to the credit note, but doesn't change the issued invoice.
  await setRate("2026-05", "0.9400");
  const note = await credit(ctx, paid.paymentId);
  expect(note.vatInSellerCurrency).toMatchObject({ currency: "EUR", vat: 2_021n });
  expect(await listWithoutExchangeRate()).toMatchObject([{ number: invoice.number }]);
});

test("reads documents issued before exchange rates existed", async () => {
  const ctx = await createContext({ currency: "CHF" });
  const id = await issueInvoice(ctx, paidOn(ctx, "2026-11-23"));
  await asOwner((tx) =>
    tx.query(
      `UPDATE billing_documents SET document = document - 'vatInSellerCurrency'
       WHERE account_id = $1 AND document_id = $2`,
      [ctx.account.id, id],
    ),
  );
  expect((await getStoredDocument(ctx, id)).vatInSellerCurrency).toBeNull();
});
