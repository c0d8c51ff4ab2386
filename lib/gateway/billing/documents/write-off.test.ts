import { beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
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
import { lockPayments } from "@/lib/ledger/book-payments";
import { findDocumentOwner, sumOpen, undoWriteOff, waiveCharges, writeOffInvoice } from "./public";

const { account, send, database } = testModule({ account: { balance: "0", creditLine: "500" } });
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

const claim = (fee = 500) =>
  asOwner((tx) =>
    tx.query(
      `WITH reminded AS (UPDATE billing_documents SET reminded = 1 WHERE account_id = $1 AND document_id = $2)
       INSERT INTO invoice_reminders (account_id, document_id, stage, sent_at, open, fee, interest)
       VALUES ($1, $2, 1, '2026-11-01', 11900, $3, 0)`,
      [account.id, documentId, fee],
    ),
  );
const waive = () =>
  asOperator(account.ctx, (write) => waiveCharges(write, { documentId, reason: "Goodwill" }));

test("paying a written-off invoice in full doesn't claim its charges again", async () => {
  await claim();
  await writeOff();
  expect(await pay("130.00")).toEqual(["applied"]);
  expect(await read()).toMatchObject({
    status: 1,
    charges_val: 0,
    charge_settlements: [{ amount: 5, is_waived: true, has_transfer: true }],
  });
  expect(await items()).toMatchObject([{ kind: "overpayment", open: -11 }]);
});

test("a written-off invoice that is mailed again isn't called due", async () => {
  await runWrite(account.ctx, (write) =>
    updateAccountSettings(write, { invoice_email: "written-off@example.org" }),
  );
  await writeOff();
  await send(account, "POST", `/billing_documents/${documentId}/mails`);
  const { rows } = await asOwner((tx) =>
    tx.query<{ subject: string; body: string }>(
      "SELECT subject, body FROM mail_outbox WHERE account_id = $1 AND document_id = $2 ORDER BY mail_id DESC LIMIT 1",
      [account.id, documentId],
    ),
  );
  expect(rows[0]?.subject).toBe(`Invoice ${number}: written off`);
  expect(rows[0]?.body).toContain("€119.00 of it is unpaid");
  expect(rows[0]?.body).not.toMatch(/due|pay:/);
});

test.each([
  [["49.33"], 5_850n],
  [["49.33"], 5_861n],
  [["49.33"], 9_999n],
  // The credit note is a cent below what is open, though its VAT is a cent above: payments are split anew.
  [["64.05", "1.35"], 4_503n],
  [["24.61", "66.80", "4.24"], 1_961n],
])(
  "a credit note after payments of %s over %s cents opens no written-off invoice",
  async (payments, net) => {
    await claim();
    for (const amount of payments) await pay(amount);
    await writeOff();
    await creditMonthlyInvoice(number, { net, reason: "Too much" });
    const { status, charges_val: charges } = await read();
    expect(status).not.toBe(0);
    expect(charges).toBe(0);
    const open = (await items()).map(({ kind }: { kind: string }) => kind);
    expect(open).not.toContain("invoice");
    expect(open).not.toContain("charges");
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  },
);

test("waiving waits for a write-off under way, and then waives nothing", async () => {
  await claim();
  let waiving: Promise<bigint> | undefined;
  await asOwner(async (tx) => {
    await lockPayments(tx, account.id);
    await tx.query(
      `UPDATE billing_documents SET status = 3, written_off_at = now(), write_off_reason = 'Insolvent'
       WHERE account_id = $1 AND document_id = $2`,
      [account.id, documentId],
    );
    waiving = waive();
    const waits = async () => {
      const count = () => countLockWaits(database.current.url);
      await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(0);
      return "waits";
    };
    expect(await Promise.race([waiving, waits()])).toBe("waits");
  });
  expect(await waiving).toBe(0n);
  await undo();
  expect((await read()).charges_val).toBe(5);
});
