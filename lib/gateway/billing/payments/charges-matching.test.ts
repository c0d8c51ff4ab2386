import { beforeEach, expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { findNearNumbers } from "@/lib/core/billing/number-typos";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { creditMonthlyInvoice } from "@/lib/gateway/billing/invoices/public";
import { remindOfInvoices } from "@/lib/gateway/billing/monthly-invoices/public";
import { listBankLines, unassignTransfer } from "./public";
import { asOperator, importTransfers, findBankLine, oweInvoice } from "./test-bank";
import { findLedgerDiscrepancies } from "./test-payments";

const { account, send } = testModule({ account: { balance: "0", creditLine: "5000" } });

const FEE = 11_900n;
const LATE = new Date(Date.now() + 40 * 86_400_000);
const day = LATE.toISOString().slice(0, 10);
const remind = () =>
  remindOfInvoices(LATE, {
    stages: [{ afterDays: 3, fee: FEE, interest: null }],
  });
let other: TestAccount;
let number = "";
let name = "";
let net = 100_000n;
let count = 0;

beforeEach(async () => {
  other = await makeTestAccount({ balance: "0", creditLine: "5000" });
  name = `Late Payer ${account.id} Ltd`;
  await runWrite(account.ctx, (write) => updateAccountSettings(write, { name }));
  net += 20_000n;
  number = await oweInvoice(account.ctx, "2026-09", net);
});

/** Issues an invoice whose number is a typo of the first. */
async function oweNear(net: bigint): Promise<string> {
  const issued = await oweInvoice(other.ctx, "2026-09", net);
  return findNearNumbers(number).includes(issued) ? issued : oweNear(net);
}
const pay = (amount: string, text = number, payer: string | null = null) => {
  count += 1;
  return importTransfers({ amount, text, payer, ref: `CM${count}`, day });
};
/** Cents of an invoice with 19 % VAT. */
const gross = (cents: bigint) => (cents * 119n) / 100n;
const formatCents = (cents: bigint) => (Number(cents) / 100).toFixed(2);
const readItems = async (of: TestAccount) => (await send(of, "GET", "/open_items")).body.items;

async function readSuggestions(text: string) {
  const lineId = await findBankLine(text);
  return (await listBankLines(100)).find((line) => line.lineId === lineId)?.suggestions;
}

test("an invoice paid with its charges is exact, though an invoice of a similar number has that amount", async () => {
  await remind();
  await oweNear(net + 10_000n);
  expect(await pay(formatCents(gross(net) + FEE), number, "Somebody Else")).toEqual(["applied"]);
  expect(await readItems(account)).toEqual([]);
});

test("the amount with charges of an invoice of a similar number needs an operator", async () => {
  const near = await oweNear(1_000n);
  await remind();
  expect(await pay(formatCents(gross(net) + FEE), near)).toEqual(["parked needs_review"]);
});

test("suggests a paid invoice whose charges are open", async () => {
  await remind();
  await pay(formatCents(gross(net)));
  const text = `Mahnung ${account.id}`;
  expect(await pay("119.00", text, name)).toEqual(["parked unknown_payment"]);
  expect(await readSuggestions(text)).toMatchObject([
    {
      numbers: [number],
      reason: expect.stringContaining("amount with fees and interest and name"),
    },
  ]);
});

test("suggests a sum of invoices with their charges", async () => {
  const second = await oweInvoice(account.ctx, "2026-10", 10_000n);
  await remind();
  const text = `Zwei Rechnungen ${account.id}`;
  await pay(formatCents(gross(net + 10_000n) + 2n * FEE), text, name);
  expect((await readSuggestions(text))?.[0]).toMatchObject({
    numbers: [number, second].sort(),
    reason: expect.stringContaining("sum of 2 invoices with fees and interest"),
  });
});

test("nobody is reminded while a transfer waits that names a payment and the invoice", async () => {
  const { body } = await send(account, "POST", "/payments", {
    type: "bank_transfer",
    net_val: 100,
  });
  const text = `${body.bank_transfer.reference} ${number.replace("-", " ")}`;
  expect(await pay("100.00", text)).toEqual(["parked needs_review"]);
  await remind();
  expect((await readItems(account))[0]).toMatchObject({ number, reminders: 0 });
});

test("charges paid of an invoice that is credited in full become open credit, once", async () => {
  await remind();
  await pay(formatCents(gross(net) + FEE));
  await creditMonthlyInvoice(number, { reason: "Not ordered" });
  expect(await readItems(account)).toMatchObject([{ kind: "overpayment", open: -119 }]);
  const undo = { lineId: await findBankLine(number), note: "Wrong" };
  await expect(asOperator(account.ctx, (write) => unassignTransfer(write, undo))).rejects.toThrow();
  expect(await readItems(account)).toMatchObject([{ kind: "overpayment", open: -119 }]);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});
