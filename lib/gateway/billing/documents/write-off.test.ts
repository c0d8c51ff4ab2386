import { beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { creditMonthlyInvoice } from "@/lib/gateway/billing/invoices/public";
import { remindOfInvoices } from "@/lib/gateway/billing/monthly-invoices/public";
import { unassignTransfer } from "@/lib/gateway/billing/payments/public";
import {
  asOperator,
  importTransfers,
  findBankLine,
  oweInvoice,
} from "@/lib/gateway/billing/payments/test-bank";
import {
  readAvailable,
  findLedgerDiscrepancies,
} from "@/lib/gateway/billing/payments/test-payments";
import { settleInvoice } from "@/lib/gateway/billing/received-transfers/public";
import { findDocumentOwner, sumOpen, undoWriteOff, writeOffInvoice } from "./public";

const { account, send } = testModule({ account: { balance: "0", creditLine: "500" } });
let number = "";
let documentId = 0;

beforeEach(async () => {
  number = await oweInvoice(account.ctx, "2026-09");
  ({ documentId } = await findDocumentOwner(number));
});

const writeOff = (reason = "Insolvent") =>
  asOperator(account.ctx, (write) => writeOffInvoice(write, { documentId, reason }));
const undo = () =>
  asOperator(account.ctx, (write) => undoWriteOff(write, { documentId, reason: "Mistake" }));
const read = async () => (await send(account, "GET", `/billing_documents/${documentId}`)).body;
const list = async (query: string) =>
  (await send(account, "GET", `/billing_documents?${query}`)).body.length;
const items = async () => (await send(account, "GET", "/open_items")).body.items;
let count = 0;
const pay = (amount: string) => {
  count += 1;
  return importTransfers({
    amount,
    text: number,
    ref: `WO${count}`,
    payer: account.ctx.account.name,
  });
};

test("a written-off invoice has its own state, and is no open item", async () => {
  expect([await writeOff(), await writeOff("Again")]).toEqual([true, false]);
  expect(await read()).toMatchObject({
    status: 3,
    open_val: 0,
    charges_val: 0,
    written_off_at: expect.any(Number),
    write_off_reason: "Insolvent",
  });
  expect(await items()).toEqual([]);
  expect([await list("status=3"), await list("status=0")]).toEqual([1, 0]);
  expect(await remindOfInvoices(new Date(Date.now() + 90 * 86_400_000))).toBe(0);
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT after FROM audit_log WHERE account_id = $1 AND action = 'document.written_off'",
      [account.id],
    ),
  );
  expect(rows).toEqual([{ after: { reason: "Insolvent" } }]);
});

test("the debt stays, so it is neither invoiced again nor granted anew", async () => {
  const owed = () => withAccount(account.id, (tx) => sumOpen(tx, account.id));
  const before = [await owed(), await readAvailable(account.ctx)];
  await writeOff();
  expect([await owed(), await readAvailable(account.ctx)]).toEqual(before);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

test("undo opens it again, once", async () => {
  await writeOff();
  expect([await undo(), await undo()]).toEqual([true, false]);
  expect(await read()).toMatchObject({ status: 0, open_val: 119, written_off_at: null });
  expect(await items()).toHaveLength(1);
  await settleInvoice(number);
  await expect(writeOff()).rejects.toThrow(`${number} is not open.`);
  await expect(undo()).rejects.toThrow(`${number} isn't written off.`);
});

test("two operators at once write it off once", async () => {
  const results = await Promise.all([writeOff(), writeOff(), writeOff()]);
  expect(results.filter(Boolean)).toHaveLength(1);
});

test("later money pays it; a part opens it again", async () => {
  await writeOff();
  expect(await pay("40.00")).toEqual(["applied"]);
  expect(await read()).toMatchObject({ status: 0, open_val: 79, write_off_reason: null });
  await writeOff();
  expect(await pay("79.00")).toEqual(["applied"]);
  expect(await read()).toMatchObject({ status: 1, open_val: 0, written_off_at: null });
  expect(await readAvailable(account.ctx)).toBe(100_000_000n);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

test("a part payment taken back opens what was written off of it", async () => {
  await pay("40.00");
  await writeOff();
  const order = { lineId: await findBankLine(number), note: "Wrong" };
  await asOperator(account.ctx, (write) => unassignTransfer(write, order));
  expect(await read()).toMatchObject({ status: 0, open_val: 119 });
});

test("a credit note of a written-off invoice lowers the debt instead of giving credit", async () => {
  await writeOff();
  await creditMonthlyInvoice(number, { reason: "Never sent" });
  expect(await read()).toMatchObject({ status: 1, written_off_at: null });
  expect(await list("kind=invoice")).toBe(1);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});
