import { expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { getDocument } from "@/lib/gateway/billing/documents/service";
import { listOpenInvoices } from "@/lib/gateway/billing/documents/public";
import { settleInvoice } from "@/lib/gateway/billing/received-transfers/public";
import { creditMonthlyInvoice } from "@/lib/gateway/billing/invoices/public";
import { issueInvoice, getStoredDocument } from "@/lib/gateway/billing/invoices/test-issue";
import { getFundsForUsageUntil } from "@/lib/ledger/store-debts";
import { checkLedger } from "@/lib/ledger/store-check";
import { issueMonthlyInvoices } from "./issue";
import { listMonthlyInvoices, makeDebtor, NOW, onlyInvoice, use } from "./test-months";

testDatabase();

/** An account that owes a month of 100.00, and its invoice. */
async function makeInvoiced() {
  const ctx = await makeDebtor();
  await use(ctx, { parts: 1_000, cost: "100" });
  await issueMonthlyInvoices(NOW);
  return { ctx, number: (await onlyInvoice(ctx)).number };
}

const readFunds = ({ account }: Context) =>
  asOwner((tx) => getFundsForUsageUntil(tx, account.id, new Date(Date.now() + 60_000)));

async function findOpenAmount(number: string) {
  const found = (await listOpenInvoices()).find((open) => open.number === number);
  if (found === undefined) return undefined;
  return String(BigInt(found.amount) - BigInt(found.credited) - BigInt(found.paid));
}

const readDocuments = async (ctx: Context) =>
  Promise.all(
    (await listMonthlyInvoices(ctx)).map(({ document_id: id }) =>
      getStoredDocument(ctx, Number(id)),
    ),
  );

/** The usage here has no messages behind it, which the check would say. */
const findingsOfBooks = async () =>
  (await asOwner(checkLedger)).filter(({ rule }) => rule !== "settled_prices");

const REASON = "Messages of 3 October were sent twice";

test("reduces an unpaid invoice by a credit note to the remainder, which is payable", async () => {
  const { ctx, number } = await makeInvoiced();
  const note = await creditMonthlyInvoice(number, { net: 4_000n, reason: REASON });
  expect(await readFunds(ctx)).toBe(-60_000_000n);
  expect(await findOpenAmount(number)).toBe("7140");
  const [invoice, credit] = await readDocuments(ctx);
  expect(credit).toMatchObject({
    kind: "credit_note",
    number: note,
    net: 4_000n,
    vat: 760n,
    customText: REASON,
    corrects: { number, issuedOn: invoice?.issuedOn },
  });
  expect(await settleInvoice(number)).toBe(true);
  expect(await readFunds(ctx)).toBe(0n);
  expect(await findingsOfBooks()).toEqual([]);
});

test("shows the remainder on the invoice page, with links in both directions", async () => {
  const { ctx, number } = await makeInvoiced();
  await creditMonthlyInvoice(number, { net: 4_000n, reason: REASON });
  const [invoice, note] = await listMonthlyInvoices(ctx);
  const found = await getDocument(ctx, Number(invoice?.document_id));
  expect(found).toMatchObject({ amount: 119, open_val: 71.4, status: 0 });
  expect(found.related).toMatch(new RegExp(`/credit_notes/${note?.document_id}$`));
  const credit = await getDocument(ctx, Number(note?.document_id));
  expect(credit.related).toMatch(new RegExp(`/invoices/${invoice?.document_id}$`));
  expect(credit.open_val).toBe(0);
});

test("closes a fully credited invoice", async () => {
  const { ctx, number } = await makeInvoiced();
  await creditMonthlyInvoice(number, { net: 1n, reason: "One cent" });
  await creditMonthlyInvoice(number, { reason: REASON });
  expect(await readFunds(ctx)).toBe(0n);
  expect(await findOpenAmount(number)).toBeUndefined();
  expect(await settleInvoice(number)).toBe(false);
  const [invoice, ...notes] = await readDocuments(ctx);
  const sum = (field: "net" | "vat" | "amount") =>
    notes.reduce((total, note) => total + note[field], 0n);
  expect([sum("net"), sum("vat"), sum("amount")]).toEqual([
    invoice?.net,
    invoice?.vat,
    invoice?.amount,
  ]);
});

test("returns credit with its VAT to a customer who paid", async () => {
  const { ctx, number } = await makeInvoiced();
  await settleInvoice(number);
  // New documents are in the new language from the first line to the last.
  await runWrite(ctx, (write) => updateAccountSettings(write, { document_lang: "de" }));
  const note = await creditMonthlyInvoice(number, { net: 4_000n, reason: REASON });
  expect(await readFunds(ctx)).toBe(40_000_000n);
  const [, credit, setOff] = await readDocuments(ctx);
  expect(credit).toMatchObject({ kind: "credit_note", number: note, amount: 4_760n });
  expect(setOff).toMatchObject({
    kind: "invoice",
    net: 4_000n,
    vat: 760n,
    dueOn: null,
    customText: `Verrechnet mit Gutschrift ${note}.`,
  });
  expect(await findingsOfBooks()).toEqual([]);
});

test("doesn't charge credited amounts in the next month", async () => {
  const { ctx, number } = await makeInvoiced();
  await creditMonthlyInvoice(number, { net: 4_000n, reason: REASON });
  await use(ctx, { parts: 100, cost: "10", at: new Date("2026-11-10T10:00:00Z") });
  await issueMonthlyInvoices(new Date("2026-12-02T11:00:00Z"));
  expect((await readDocuments(ctx)).at(-1)).toMatchObject({ kind: "invoice", net: 1_000n });
});

test("issues a credit note once for repeated and concurrent requests", async () => {
  const { ctx, number } = await makeInvoiced();
  const order = { net: 3_000n, reason: REASON };
  const numbers = await Promise.all([1, 2, 3, 4].map(() => creditMonthlyInvoice(number, order)));
  expect(new Set(numbers).size).toBe(1);
  expect(await readFunds(ctx)).toBe(-70_000_000n);
  await expect(creditMonthlyInvoice(number, { ...order, net: 1n })).rejects.toThrow(
    "has this reason and another amount",
  );
});

const creditManyTimes = async () => {
  const { ctx, number } = await makeInvoiced();
  await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      creditMonthlyInvoice(number, { net: 3_000n, reason: `Part ${at}` }),
    ),
  );
  const notes = (await readDocuments(ctx)).filter(({ kind }) => kind === "credit_note");
  return { notes: notes.length, funds: await readFunds(ctx) };
};

test("never exceeds the invoice by concurrent credit notes", async () => {
  expect(await creditManyTimes()).toEqual({ notes: 3, funds: -10_000_000n });
});

test("rejects more than the remainder", async () => {
  const { ctx, number } = await makeInvoiced();
  const order = { net: 10_001n, reason: REASON };
  await expect(creditMonthlyInvoice(number, order)).rejects.toThrow("Only 10000 cents");
  expect(await listMonthlyInvoices(ctx)).toHaveLength(1);
});

test("rejects payment invoices, credit notes and unused numbers", async () => {
  const { ctx, number } = await makeInvoiced();
  const paid = await getStoredDocument(ctx, await issueInvoice(ctx));
  const whole = { reason: REASON };
  await expect(creditMonthlyInvoice(paid.number, whole)).rejects.toThrow("refund its payment");
  const note = await creditMonthlyInvoice(number, whole);
  await expect(creditMonthlyInvoice(note, { reason: "Again" })).rejects.toThrow("There's no");
  await expect(creditMonthlyInvoice(number, { reason: "Again" })).rejects.toThrow(
    "Nothing is left",
  );
  await expect(creditMonthlyInvoice("PH1999-000001", whole)).rejects.toThrow("There's no");
});
