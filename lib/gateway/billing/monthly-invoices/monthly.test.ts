import { FacturX } from "factur-x-kit";
import { expect, test } from "vitest";
import { renderPdf } from "@/lib/billing-documents/render-pdf";
import { createContext } from "@/lib/db/factories";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { listOpenInvoices, markPaid } from "@/lib/gateway/billing/documents/public";
import { settleInvoice } from "@/lib/gateway/billing/received-transfers/public";
import { getStoredDocument } from "@/lib/gateway/billing/invoices/test-issue";
import { lockPayments } from "@/lib/ledger/book-payments";
import { getFundsForUsageUntil } from "@/lib/ledger/store-debts";
import { issueMonthlyInvoices } from "./issue";
import { remindOfInvoices } from "./remind";
import { credit, listMonthlyInvoices, makeDebtor, NOW, onlyInvoice, use } from "./test-months";

const database = testDatabase();

const mailsTo = async (email: string) => {
  const { rows } = await asOwner((tx) =>
    tx.query<{ subject: string }>(
      "SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY mail_id",
      [email],
    ),
  );
  return rows.map(({ subject }) => subject);
};

test("invoices a month's usage once, to the cent, by country", async () => {
  const ctx = await makeDebtor();
  await runWrite(ctx, (write) =>
    updateAccountSettings(write, { invoice_email: "books@example.org", document_lang: "de" }),
  );
  await use(ctx, { parts: 1_000, cost: "75" });
  await use(ctx, { iso2: "FR", parts: 3, cost: "0.200001" });
  await use(ctx, { parts: 9, cost: "9", at: new Date("2026-11-01T12:00:00Z") });
  expect(await issueMonthlyInvoices(NOW)).toBe(1);
  expect(await issueMonthlyInvoices(NOW)).toBe(0);
  const invoice = await onlyInvoice(ctx);
  expect(invoice).toMatchObject({
    net: 7_520n,
    fee: 0n,
    vat: 1_429n,
    amount: 8_949n,
    paidOn: null,
    paymentType: 6,
    period: { from: "2026-10-01", to: "2026-10-31" },
    lines: [
      { name: "SMS: Deutschland", quantity: 1_000n, unitPrice: 75_000n, net: 7_500n },
      { name: "SMS: Frankreich", quantity: 3n, unitPrice: 66_667n, net: 20n },
    ],
  });
  expect(invoice.dueOn).not.toBeNull();
  expect(invoice.paymentReference).toBe(invoice.number);
  expect(await mailsTo("books@example.org")).toEqual([
    expect.stringMatching(/^Rechnung PH\d{4}-\d{6}: 89,49\s€, fällig am /),
  ]);
});

test("lists short links on their own line, counted in links", async () => {
  const ctx = await makeDebtor();
  await use(ctx, { parts: 1_000, cost: "80", links: 1_000 });
  await issueMonthlyInvoices(NOW);
  expect(await onlyInvoice(ctx)).toMatchObject({
    net: 8_000n,
    lines: [
      { name: "SMS: Germany", quantity: 1_000n, unitPrice: 75_000n, net: 7_500n },
      { name: "Short links: Germany", quantity: 1_000n, unitPrice: 5_000n, net: 500n },
    ],
  });
});

test("groups segments by the document's language", async () => {
  const ctx = await makeDebtor();
  await runWrite(ctx, (write) => updateAccountSettings(write, { document_lang: "de" }));
  await use(ctx, { parts: 12_345, cost: "75" });
  await issueMonthlyInvoices(NOW);
  expect((await onlyInvoice(ctx)).lines[0]?.description).toBe("Teile: 12.345");
});

test("deducts paid credit, and prepaid months have no invoice", async () => {
  const ctx = await makeDebtor();
  await credit(ctx, "50", new Date("2026-10-02T10:00:00Z"));
  await use(ctx, { parts: 1_000, cost: "75" });
  const prepaid = await makeDebtor();
  await credit(prepaid, "100", new Date("2026-10-02T10:00:00Z"));
  await use(prepaid, { parts: 1_000, cost: "75" });
  await issueMonthlyInvoices(NOW);
  const invoice = await onlyInvoice(ctx);
  expect(invoice).toMatchObject({ net: 2_500n });
  expect(invoice.lines[1]).toMatchObject({
    quantity: -1n,
    net: -5_000n,
    name: "Paid for by credit",
  });
  expect(await listMonthlyInvoices(prepaid)).toEqual([]);
  const pdf = await renderPdf(invoice);
  expect(await (await FacturX.fromPDF(new Uint8Array(pdf))).validate()).toMatchObject({
    valid: true,
  });
});

test("doesn't charge an open invoice twice, and settles a paid one", async () => {
  const ctx = await makeDebtor();
  await use(ctx, { parts: 100, cost: "10" });
  await issueMonthlyInvoices(NOW);
  const november = new Date("2026-11-10T10:00:00Z");
  await use(ctx, { parts: 200, cost: "20", at: november });
  await issueMonthlyInvoices(new Date("2026-12-02T11:00:00Z"));
  const [october, second] = await listMonthlyInvoices(ctx);
  expect(await getStoredDocument(ctx, Number(second?.document_id))).toMatchObject({ net: 2_000n });
  const paid = () =>
    withAccount(ctx.account.id, (tx) =>
      markPaid(tx, ctx.account.id, Number(october?.document_id), new Date(), 77),
    );
  expect([await paid(), await paid()]).toEqual([true, false]);
  expect((await listMonthlyInvoices(ctx)).map(({ status }) => status)).toEqual([1, 0]);
});

test("credits a transfer for an invoice once, and clears the debt", async () => {
  const ctx = await makeDebtor();
  await use(ctx, { parts: 100, cost: "10" });
  await issueMonthlyInvoices(NOW);
  const { number } = await onlyInvoice(ctx);
  const mine = async () => (await listOpenInvoices()).filter((open) => open.number === number);
  expect(await mine()).toMatchObject([{ account_id: String(ctx.account.id), amount: "1190" }]);
  expect([await settleInvoice(number), await settleInvoice(number)]).toEqual([true, false]);
  expect(await mine()).toEqual([]);
  const funds = await asOwner((tx) =>
    getFundsForUsageUntil(tx, ctx.account.id, new Date(Date.now() + 60_000)),
  );
  expect(funds).toBe(0n);
  await expect(settleInvoice("PH1999-000001")).rejects.toThrow("There's no document");
});

test("doesn't charge again for payments between month end and invoicing", async () => {
  const ctx = await makeDebtor();
  await use(ctx, { parts: 100, cost: "10" });
  await issueMonthlyInvoices(NOW);
  const { number } = await onlyInvoice(ctx);
  await use(ctx, { parts: 200, cost: "20", at: new Date("2026-11-10T10:00:00Z") });
  const december = new Date("2026-12-01T00:30:00Z");
  await use(ctx, { parts: 5, cost: "0.5", at: december });
  await credit(ctx, "5", december);
  expect(await settleInvoice(number)).toBe(true);
  await issueMonthlyInvoices(new Date("2026-12-02T11:00:00Z"));
  const [, second] = await listMonthlyInvoices(ctx);
  expect(await getStoredDocument(ctx, Number(second?.document_id))).toMatchObject({ net: 1_500n });
});

test("issues no invoice without debt or without a credit line", async () => {
  const [idle, prepaid] = [await makeDebtor(), await createContext({ balance: "100" })];
  await use(prepaid, { parts: 10, cost: "1" });
  await issueMonthlyInvoices(NOW);
  expect([await listMonthlyInvoices(idle), await listMonthlyInvoices(prepaid)]).toEqual([[], []]);
});

test("sends three reminders of an unpaid invoice, once per stage, until it is paid", async () => {
  const ctx = await makeDebtor();
  await runWrite(ctx, (write) =>
    updateAccountSettings(write, { invoice_email: "late@example.org" }),
  );
  await use(ctx, { parts: 100, cost: "10" });
  await issueMonthlyInvoices(NOW);
  const { dueOn } = await onlyInvoice(ctx);
  const after = (days: number) => new Date(Date.parse(`${dueOn}T12:00:00Z`) + days * 86_400_000);
  for (const days of [0, 2, 3, 3, 13, 14, 14, 28, 28, 60]) {
    await remindOfInvoices(after(days));
    await asOwner((tx) =>
      tx.query("UPDATE mail_outbox SET done_at = now() WHERE kind = 'reminder'"),
    );
  }
  const subjects = (await mailsTo("late@example.org")).map((subject) => subject.split(":")[0]);
  expect(subjects).toEqual([
    expect.stringMatching(/^Invoice PH/),
    "Reminder",
    "Reminder",
    "Last reminder",
  ]);
});

test("assigns a charge committed just before month end to that month", async () => {
  const ctx = await makeDebtor();
  const lastMoment = new Date("2026-10-31T22:59:59.990Z");
  await use(ctx, {
    parts: 10,
    cost: "7.5",
    at: lastMoment,
    id: new Date("2026-10-31T23:00:00.010Z"),
  });
  await issueMonthlyInvoices(NOW);
  expect(await onlyInvoice(ctx)).toMatchObject({
    net: 750n,
    lines: [{ name: "SMS: Germany", quantity: 10n, unitPrice: 750_000n, net: 750n }],
  });
});

test("delays a month's invoice while a payment that affects its figures is pending", async () => {
  const ctx = await makeDebtor();
  await use(ctx, { parts: 1_000, cost: "75" });
  const { id } = ctx.account;
  const waits = async () => {
    const count = () => countLockWaits(database.current.url);
    await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(0);
    return "waits";
  };
  let issuing: Promise<number> | undefined;
  await asOwner(async (tx) => {
    await lockPayments(tx, id);
    issuing = issueMonthlyInvoices(NOW);
    expect(await Promise.race([issuing, waits()])).toBe("waits");
  });
  expect(await issuing).toBe(1);
});
