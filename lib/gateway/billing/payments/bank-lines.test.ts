import { beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { createContext } from "@/lib/db/factories";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { settleInvoice } from "@/lib/gateway/billing/received-transfers/public";
import { remindOfInvoices } from "@/lib/gateway/billing/monthly-invoices/public";
import { applyEvent } from "./apply-event";
import {
  allocateOpenCredit,
  creditParkedTransfer,
  resolveLineId,
  unassignTransfer,
} from "./bank-lines";
import { assignTransfer } from "./parked";
import {
  asOperator,
  importTransfers,
  findBankLine,
  findOpenInvoice,
  oweInvoice,
} from "./test-bank";
import { readAvailable, findLedgerDiscrepancies } from "./test-payments";

const { account, database } = testModule({ account: { balance: "0", creditLine: "500" } });
let number = "";

beforeEach(async () => {
  await runWrite(account.ctx, (write) => updateAccountSettings(write, { name: "Müller Bau GmbH" }));
  number = await oweInvoice(account.ctx, "2026-09");
});

const payer = "Mueller Bau";

test("parks a transfer of zero, and imports the following ones", async () => {
  const states = await importTransfers(
    { amount: "0.00", text: number, payer, ref: "Z1" },
    { amount: "119.00", text: number, payer, ref: "Z2" },
  );
  expect(states).toEqual(["parked needs_review", "applied"]);
});

test("rejects a nonexistent date", async () => {
  const transfer = { amount: "119.00", text: number, payer, ref: "D1", day: "2026-02-30" };
  expect(await importTransfers(transfer)).toEqual(["applied"]);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

test("keeps a transfer credited to a balance despite a concurrent attempt", async () => {
  const transfer = { amount: "50.00", text: "nothing known", payer: "Somebody", ref: "M1" };
  expect(await importTransfers(transfer)).toEqual(["parked unknown_payment"]);
  const lineId = await findBankLine("nothing known");
  let trying: Promise<void> | undefined;
  await asOperator(account.ctx, async (write) => {
    await creditParkedTransfer(write, lineId);
    trying = applyEvent("bank", lineId);
    await expect
      .poll(() => countLockWaits(database.current.url), { timeout: 30_000 })
      .toBeGreaterThan(0);
  });
  await trying;
  expect(await importTransfers(transfer)).toEqual(["applied"]);
  const other = await createContext({ balance: "0" });
  await expect(asOperator(other, (write) => creditParkedTransfer(write, lineId))).rejects.toThrow(
    "parked bank transfer",
  );
});

test("applies an operator's assignment once, without allocating the rest on a later import", async () => {
  const text = `Customer 77 ${account.id}`;
  const transfer = { amount: "119.00", text, payer: "Erika Musterfrau", ref: "W1" };
  expect(await importTransfers(transfer)).toEqual(["parked unknown_payment"]);
  const next = `${number.slice(0, -6)}${String(Number(number.slice(-6)) + 1).padStart(6, "0")}`;
  expect(await assignTransfer(await findBankLine(text), next)).toMatchObject({ state: "parked" });
  expect(await oweInvoice(account.ctx, "2026-10")).toBe(next);
  expect(await importTransfers(transfer)).toEqual(["parked needs_review"]);
  expect((await findOpenInvoice(account.ctx)).invoices[next]).toBe(11_900);
});

test("rejects a word that isn't an invoice number instead of ignoring it", async () => {
  const second = await oweInvoice(account.ctx, "2026-10");
  await importTransfers({ amount: "150.00", text: number, payer, ref: "N1" });
  const lineId = await findBankLine(number);
  const allocate = (text: string) =>
    asOperator(account.ctx, (write) => allocateOpenCredit(write, { lineId, text }));
  await expect(allocate(`${second} PH2O26-000001`)).rejects.toThrow("PH2O26000001");
  await importTransfers({ amount: "119.00", text: "unnamed", payer: "Erika", ref: "N2" });
  const unnamed = await findBankLine("unnamed");
  await expect(assignTransfer(unnamed, `${second} 17`)).rejects.toThrow("17");
  expect(await allocate(`${second} ${second.replace("-", " ")}`)).toBe(3_100n);
});

test("finds transfers by ID that were parked before their statement was stored", async () => {
  await importTransfers({ amount: "5.00", text: "old one", payer: "Erika", ref: "O1" });
  const lineId = await findBankLine("old one");
  await asOwner((tx) => tx.query("DELETE FROM bank_lines WHERE line_id = $1", [lineId]));
  expect(await resolveLineId(lineId.slice(0, 12))).toBe(lineId);
  const credited = await asOperator(account.ctx, (write) => creditParkedTransfer(write, lineId));
  expect(credited.amount).toBe(500n);
});

test("stops reminders of the invoices that an overpayment covers, earliest due first", async () => {
  const second = await oweInvoice(account.ctx, "2026-10");
  await importTransfers({ amount: "238.00", text: number, payer, ref: "R1" });
  const third = await oweInvoice(account.ctx, "2026-11");
  await remindOfInvoices(new Date(Date.now() + 60 * 86_400_000));
  const { rows } = await asOwner((tx) =>
    tx.query<{ number: string; reminded: number }>(
      "SELECT number, reminded FROM billing_documents WHERE account_id = $1 AND status = 0 ORDER BY number",
      [account.id],
    ),
  );
  expect(rows).toEqual([
    { number: second, reminded: 0 },
    { number: third, reminded: 1 },
  ]);
});

test("allows marking an invoice as paid again after the first such payment was reversed", async () => {
  await importTransfers({ amount: "40.00", text: number, payer, ref: "S1" });
  await settleInvoice(number);
  const take = (lineId: string) =>
    asOperator(account.ctx, (write) => unassignTransfer(write, { lineId, note: "Wrong" }));
  await take(await findBankLine(number));
  await settleInvoice(number);
  await take(`manual:${number}:1`);
  expect(await settleInvoice(number)).toBe(true);
  expect(await readAvailable(account.ctx)).toBe(100_000_000n);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

test("audits transfers that an operator assigned, but not automatic allocations", async () => {
  const transfer = { amount: "119.00", text: "a word only", payer: "Somebody", ref: "A1" };
  expect(await importTransfers(transfer)).toEqual(["parked unknown_payment"]);
  const lineId = await findBankLine("a word only");
  expect(await assignTransfer(lineId, number)).toEqual({ state: "applied", reason: null });
  const next = await oweInvoice(account.ctx, "2026-08");
  expect(await importTransfers({ amount: "119.00", text: next, payer, ref: "A2" })).toEqual([
    "applied",
  ]);
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT object_id, after FROM audit_log WHERE account_id = $1 AND action = 'transfer.allocated'",
      [account.ctx.account.id],
    ),
  );
  expect(rows).toEqual([
    { object_id: lineId.slice(0, 64), after: { amount: "11900", invoices: number } },
  ]);
});
