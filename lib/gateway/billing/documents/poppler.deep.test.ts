import { LANGUAGES, type Language } from "@/lib/core/languages";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { plainAmount } from "@/lib/billing-documents/translations/format";
import { CURRENCIES, type Currency } from "@/lib/core/context";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { setExchangeRate } from "@/lib/gateway/billing/exchange-rates/public";
import { getStoredDocument } from "@/lib/gateway/billing/invoices/test-issue";
import { executeRefund, startRefund } from "@/lib/gateway/billing/payments/public";
import {
  findLedgerDiscrepancies,
  bringReports,
  CARDS,
  card,
  fillIn,
} from "@/lib/gateway/billing/payments/test-payments";
import { lackingPackage } from "@/scripts/debian-package.mjs";

/** The PDFs of documents, opened by a program that we did not write. */
const { api, send } = testApi();

const lacking = lackingPackage(
  "poppler-utils",
  () => spawnSync("pdfdetach", ["-v"]).error === undefined,
);
if (lacking !== null) console.warn(`LEFT OUT: PDFs of documents, opened by poppler: ${lacking}`);

const folder = mkdtempSync(path.join(tmpdir(), "posthorn-poppler-"));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const period = new Date().toISOString().slice(0, 7);
  await setExchangeRate({ period, currency: "CHF", rate: "0.9312", isConfirmed: false });
});

/** An account that bought credit by card and got a part of it back. */
async function makeCustomer(lang: Language, currency: Currency): Promise<TestAccount> {
  const account = await makeTestAccount({ balance: "0", currency });
  const { ctx } = account;
  await runWrite(ctx, (write) =>
    updateAccountSettings(write, { document_lang: lang, name: `Żółć Ωμέγα & Söhne ${lang}` }),
  );
  const { body } = await send(account, "POST", "/payments", { net_val: 1234.56, type: "new_card" });
  await fillIn(body.redirect_url, card(CARDS.ok));
  const refund = { paymentId: body.id, net: 33_333n, reason: "Ordered twice" };
  await executeRefund(account.id, await runWrite(ctx, (write) => startRefund(write, refund)));
  await bringReports();
  return account;
}

/** Sums transfers of the payment and its refund, in cents. */
async function sumTransfers(account: TestAccount, kinds: readonly string[]): Promise<bigint> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ sum: string }>(
      "SELECT (sum(amount) / 10000)::bigint AS sum FROM ledger_transfers WHERE account_id = $1 AND kind = ANY ($2)",
      [account.id, kinds],
    ),
  );
  return BigInt(rows[0]?.sum ?? 0);
}

const download = async (account: TestAccount, url: string) =>
  Buffer.from(await (await api.request(url, { headers: account.headers })).arrayBuffer());

/** Returns what poppler's tools read from a file. */
function openWithPoppler(pdf: Buffer) {
  const file = path.join(folder, "document.pdf");
  const attached = path.join(folder, "attached.xml");
  writeFileSync(file, pdf);
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { encoding: "utf8" });
  run("pdfdetach", "-save", "1", "-o", attached, file);
  return {
    info: run("pdfinfo", file),
    fonts: run("pdffonts", file).trim().split("\n").slice(2),
    text: run("pdftotext", "-layout", file, "-").replace(/\s+/gu, " "),
    attachments: run("pdfdetach", "-list", file).trim().split("\n"),
    xml: readFileSync(attached),
  };
}

/** The amount of an element of the XML, in cents. */
function amountIn(xml: string, name: string): bigint {
  const found = new RegExp(`<ram:${name}[^>]*>(\\d+)\\.(\\d\\d)<`).exec(xml);
  if (found === null) throw new Error(`The XML has no ${name}`);
  return BigInt(`${found[1]}${found[2]}`);
}

const CASES = LANGUAGES.flatMap((lang) => CURRENCIES.map((of) => [lang, of] as const));

/** Ledger transfers by document type. */
const TRANSFERS = { invoice: ["topup", "fee", "vat"], credit_note: ["refund"] } as const;

test.skipIf(lacking !== null).each(CASES)(
  "in %s and %s, text, attachment and ledger match",
  async (lang, currency) => {
    const account = await makeCustomer(lang, currency);
    const list = await send(account, "GET", "/billing_documents");
    expect(list.body).toHaveLength(2);
    for (const { id, kind, number, pdf, xml } of list.body) {
      const document = await getStoredDocument(account.ctx, id);
      expect([document.lang, document.currency, document.kind]).toEqual([lang, currency, kind]);
      const seen = openWithPoppler(await download(account, pdf));
      expect(seen.info).toMatch(/^Tagged: +yes$/m);
      expect(seen.info).toMatch(/^Pages: +1$/m);
      expect(seen.info).toMatch(/^Encrypted: +no$/m);
      expect(seen.info).toMatch(/^Page size: .*\(A4\)$/m);
      expect(seen.info).toMatch(new RegExp(`^Title: .*${number}$`, "m"));
      // Embedded, in part, with the letters that are meant.
      expect(seen.fonts).toHaveLength(2);
      for (const font of seen.fonts) expect(font).toMatch(/ yes yes yes +\d+ +0$/);
      expect(seen.attachments).toEqual(["1 embedded files", "1: factur-x.xml"]);
      expect(seen.xml.equals(await download(account, xml))).toBe(true);
      expect(seen.text).toContain(`Żółć Ωμέγα & Söhne ${lang}`);
      const text = seen.xml.toString();
      for (const [amount, name] of [
        [document.net, "LineTotalAmount"],
        [document.vat, "TaxTotalAmount"],
        [document.amount, "GrandTotalAmount"],
      ] as const) {
        expect(amountIn(text, name), name).toBe(amount);
        expect(seen.text).toContain(plainAmount(document, amount).replace(/\s/gu, " "));
      }
      // Documents in francs state their VAT in euros, too.
      const accounting = document.vatInSellerCurrency;
      expect(accounting?.currency).toBe(currency === "CHF" ? "EUR" : undefined);
      if (accounting !== null) {
        const { vat } = accounting;
        expect(text).toContain(
          `currencyID="EUR">${vat / 100n}.${String(vat % 100n).padStart(2, "0")}<`,
        );
        expect(seen.text).toContain(`EUR: ${plainAmount(document, vat).replace(/\s/gu, " ")}, `);
      }
      expect(await sumTransfers(account, TRANSFERS[document.kind])).toBe(document.amount);
    }
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  },
);
