import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { INVENTED_SELLER } from "@/lib/gateway/billing/seller/invented-seller";

/** Settings are read once per process, so they are set before other modules load. */
const file = path.join(tmpdir(), `posthorn-swiss-seller-${process.pid}.json`);
const address = { ...INVENTED_SELLER.address, postal_code: "3000", city: "Bern", iso2: "CH" };
const swiss = { ...INVENTED_SELLER, address, vat_id: "CHE123456788MWST", bank: null };
writeFileSync(file, JSON.stringify({ ...swiss, time_zone: "Europe/Zurich" }));
afterAll(() => rmSync(file));
process.env.SELLER_FILE = file;

const { testDatabase } = await import("@/lib/db/test-database");
const { createContext: makeContext } = await import("@/lib/db/factories");
const { renderXml } = await import("@/lib/billing-documents/render-xml");
const { brokenRules } = await import("@/lib/billing-documents/test-rules");
const { setExchangeRate } = await import("@/lib/gateway/billing/exchange-rates/staff");
const { issueInvoice, makePayment, getStoredDocument } = await import(
  "@/lib/gateway/billing/invoices/test-issue"
);
const { listWithoutExchangeRate } = await import("./staff");
testDatabase();

test("marks a Swiss seller's euro invoice as lacking the franc exchange rate", async () => {
  const ctx = await makeContext();
  await issueInvoice(ctx, makePayment(ctx, 10_000n, { vatRate: 810 }));
  expect(await listWithoutExchangeRate()).toMatchObject([{ currency: "CHF" }]);
});

test("states VAT in francs on a Swiss seller's euro invoice, but adds none on invoices in francs", async () => {
  const month = new Date().toISOString().slice(0, 7);
  const rate = { period: month, currency: "CHF", rate: "0.9312", isConfirmed: false };
  await setExchangeRate(rate);
  const [euros, francs] = [await makeContext(), await makeContext({ currency: "CHF" })];
  const pay = (ctx: typeof euros) => issueInvoice(ctx, makePayment(ctx, 10_000n, { vatRate: 810 }));
  const invoice = await getStoredDocument(euros, await pay(euros));
  expect(invoice.vatInSellerCurrency).toEqual({
    currency: "CHF",
    vat: 754n,
    rates: [{ currency: "CHF", perEuro: 931_200n, period: month }],
  });
  const xml = renderXml(invoice, "factur-x");
  expect(xml).toContain('<ram:TaxTotalAmount currencyID="CHF">7.54</ram:TaxTotalAmount>');
  expect(brokenRules(xml)).toEqual([]);
  expect((await getStoredDocument(francs, await pay(francs))).vatInSellerCurrency).toBeNull();
});
