import { beforeEach, describe, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { remindOfInvoices } from "@/lib/gateway/billing/monthly-invoices/public";
import { creditMonthlyInvoice } from "@/lib/gateway/billing/invoices/public";
import { settleInvoice } from "@/lib/gateway/billing/received-transfers/public";
import {
  allocateOpenCredit,
  creditOpenCredit,
  creditParkedTransfer,
  returnOpenCredit,
  unassignTransfer,
} from "./bank-lines";
import { listBankLines } from "./list-bank-lines";
import { assignTransfer } from "./parked";
import {
  asOperator,
  importTransfers,
  findBankLine,
  findOpenInvoice,
  oweInvoice,
} from "./test-bank";
import { readAvailable, findLedgerDiscrepancies } from "./test-payments";
import { retryEvents } from "./watch-payments";

const { account } = testModule({ account: { balance: "0", creditLine: "500" } });
let number = "";
let second = "";

beforeEach(async () => {
  await runWrite(account.ctx, (write) => updateAccountSettings(write, { name: "Müller Bau GmbH" }));
  number = await oweInvoice(account.ctx, "2026-09");
  second = await oweInvoice(account.ctx, "2026-10");
});

const payer = "Mueller Bau";
let count = 0;
const pay = (amount: string, text: string, from: string | null = payer) => {
  count += 1;
  return importTransfers({ amount, text, payer: from, ref: `P${count}` });
};

test("applies an underpayment partially, and leaves the rest open", async () => {
  expect(await pay("40.00", number)).toEqual(["applied"]);
  expect(await findOpenInvoice(account.ctx)).toEqual({
    invoices: { [number]: 7_900, [second]: 11_900 },
    credits: [],
  });
  expect(await readAvailable(account.ctx)).toBe(33_610_000n);
  expect(await pay("79.00", number)).toEqual(["applied"]);
  expect((await findOpenInvoice(account.ctx)).invoices[number]).toBe("paid");
  expect(await readAvailable(account.ctx)).toBe(100_000_000n);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

test("pays several invoices by one transfer, earliest due first", async () => {
  expect(await pay("200.00", `${second} ${number}`)).toEqual(["applied"]);
  expect((await findOpenInvoice(account.ctx)).invoices).toEqual({
    [number]: "paid",
    [second]: 3_800,
  });
});

test("turns an overpayment into an open credit, which pays another invoice", async () => {
  expect(await pay("150.00", number)).toEqual(["applied"]);
  expect((await findOpenInvoice(account.ctx)).credits).toEqual([3_100]);
  const lineId = await findBankLine(number);
  const allocate = () =>
    asOperator(account.ctx, (ctx) => allocateOpenCredit(ctx, { lineId, text: second }));
  expect(await allocate()).toBe(3_100n);
  expect(await findOpenInvoice(account.ctx)).toEqual({
    invoices: { [number]: "paid", [second]: 8_800 },
    credits: [],
  });
  await expect(allocate()).rejects.toThrow("no open credit");
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

test("credits an open credit to the balance with an invoice, or returns it", async () => {
  await pay("150.00", number);
  const lineId = await findBankLine(number);
  const { amount } = await asOperator(account.ctx, (ctx) => creditOpenCredit(ctx, lineId));
  expect(amount).toBe(3_100n);
  expect(await readAvailable(account.ctx)).toBe(126_050_000n);
  await pay("120.00", second);
  const other = await findBankLine(second);
  const order = { lineId: other, reference: "Sent back" };
  expect(await asOperator(account.ctx, (ctx) => returnOpenCredit(ctx, order))).toBe(100n);
  await expect(asOperator(account.ctx, (ctx) => returnOpenCredit(ctx, order))).rejects.toThrow(
    "no open credit",
  );
  expect((await findOpenInvoice(account.ctx)).credits).toEqual([]);
  const unassign = (line: string) =>
    asOperator(account.ctx, (ctx) => unassignTransfer(ctx, { lineId: line, note: "Wrong" }));
  await expect(unassign(other)).rejects.toThrow("was returned to the payer");
  expect(await unassign(lineId)).toMatchObject({ amount: 3_100n });
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

test("detaches an unassigned transfer from accounts, and reopens its invoices", async () => {
  await pay("238.00", `${number} ${second}`);
  const lineId = await findBankLine(`${number} ${second}`);
  await asOperator(account.ctx, (ctx) => unassignTransfer(ctx, { lineId, note: "Not theirs" }));
  expect(await findOpenInvoice(account.ctx)).toEqual({
    invoices: { [number]: 11_900, [second]: 11_900 },
    credits: [],
  });
  expect(await readAvailable(account.ctx)).toBe(0n);
  // Not applied again by the next import.
  expect(
    await importTransfers({
      amount: "238.00",
      text: `${number} ${second}`,
      payer,
      ref: `P${count}`,
    }),
  ).toEqual(["parked needs_review"]);
  expect(await assignTransfer(lineId, second)).toMatchObject({ state: "applied" });
  expect(await findOpenInvoice(account.ctx)).toEqual({
    invoices: { [number]: 11_900, [second]: "paid" },
    credits: [11_900],
  });
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

describe("a transfer of a stranger", () => {
  test("pays the exact amount, and otherwise waits with a suggestion", async () => {
    expect(await pay("100.00", number, "Erika Musterfrau")).toEqual(["parked other_payer"]);
    const lineId = await findBankLine(number);
    const found = (await listBankLines(1_000)).find((line) => line.lineId === lineId);
    expect(found?.suggestions[0]).toMatchObject({
      accountId: account.id,
      numbers: [number],
      reason: expect.stringMatching(/^invoice number.*; 100\.00 of 119\.00 open$/),
    });
    expect(await pay("119.00", number, "Erika Musterfrau")).toEqual(["applied"]);
    // She has paid for this account, so she may again.
    expect(await pay("30.00", second, "Erika Musterfrau")).toEqual(["applied"]);
  });

  test("is credited to the balance of the account that the operator names", async () => {
    await pay("50.00", "no number at all", "Somebody");
    const lineId = await findBankLine("no number at all");
    const credit = () => asOperator(account.ctx, (ctx) => creditParkedTransfer(ctx, lineId));
    expect((await credit()).amount).toBe(5_000n);
    await expect(credit()).rejects.toThrow("parked bank transfer");
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });
});

test("requires manual review when the number is one digit off another open invoice of this amount", async () => {
  const third = await oweInvoice(account.ctx, "2026-11", 5_000n);
  expect(await pay("59.50", number)).toEqual(["parked needs_review"]);
  const found = (await listBankLines(1_000)).find(({ purpose }) => purpose === number);
  expect(found?.suggestions.map(({ numbers }) => numbers)).toContainEqual([third]);
});

describe("a credit note of a partly paid invoice", () => {
  test("reduces the open amount", async () => {
    await pay("40.00", number);
    await creditMonthlyInvoice(number, { net: 1_000n, reason: "Less" });
    expect((await findOpenInvoice(account.ctx)).invoices[number]).toBe(6_710);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test("beyond the open amount releases part of the payment", async () => {
    await pay("100.00", number);
    await creditMonthlyInvoice(number, { net: 5_000n, reason: "Half" });
    expect(await findOpenInvoice(account.ctx)).toEqual({
      invoices: { [number]: "paid", [second]: 11_900 },
      credits: [4_050],
    });
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test("after full payment keeps the payment", async () => {
    await pay("119.00", number);
    await creditMonthlyInvoice(number, { net: 5_000n, reason: "Half" });
    const undo = { lineId: await findBankLine(number), note: "Wrong" };
    await expect(asOperator(account.ctx, (ctx) => unassignTransfer(ctx, undo))).rejects.toThrow(
      "credited after it was paid",
    );
  });
});

test("states the remainder in a reminder, and sends none for invoices covered by an overpayment", async () => {
  await runWrite(account.ctx, (write) =>
    updateAccountSettings(write, { invoice_email: `late-${account.id}@example.org` }),
  );
  await pay("40.00", number);
  await pay("240.00", second);
  const remindLate = () => remindOfInvoices(new Date(Date.now() + 40 * 86_400_000));
  const bodies = async () => {
    const { rows } = await asOwner((tx) =>
      tx.query<{ body: string }>("SELECT body FROM mail_outbox WHERE recipient = $1", [
        `late-${account.id}@example.org`,
      ]),
    );
    return rows.map(({ body }) => body);
  };
  await remindLate();
  expect(await bodies()).toEqual([]);
  const undo = { lineId: await findBankLine(second), note: "Wrong" };
  await asOperator(account.ctx, (ctx) => unassignTransfer(ctx, undo));
  await remindLate();
  expect(await bodies()).toContainEqual(expect.stringContaining("€79.00"));
});

test("allocates a transfer stored by a process that died", async () => {
  const transfer = { amount: "40.00", text: number, payer, ref: "died" };
  await importTransfers(transfer);
  const lineId = await findBankLine(number);
  await asOperator(account.ctx, (ctx) => unassignTransfer(ctx, { lineId, note: "Test" }));
  // Stores a line like the first step of an import.
  await asOwner((tx) =>
    tx.query(
      `UPDATE payment_events SET state = 'waiting', kind = 'invoice_paid', received_at = now() - interval '1 hour',
         content = content || '{"kind": "invoice_paid"}' WHERE event_id = $1`,
      [lineId],
    ),
  );
  const fail = (message: string) => {
    throw new Error(message);
  };
  await Promise.all([retryEvents(fail), retryEvents(fail)]);
  expect((await findOpenInvoice(account.ctx)).invoices[number]).toBe(7_900);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

test("pays the remainder when an invoice is marked as paid", async () => {
  await pay("40.00", number);
  expect(await settleInvoice(number)).toBe(true);
  expect(await settleInvoice(number)).toBe(false);
  expect(await readAvailable(account.ctx)).toBe(100_000_000n);
});

test("applies a partial payment once for ten concurrent imports", async () => {
  const transfer = { amount: "40.00", text: number, payer, ref: "ten" };
  await Promise.all(Array.from({ length: 10 }, () => importTransfers(transfer)));
  expect((await findOpenInvoice(account.ctx)).invoices[number]).toBe(7_900);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});
