import { expect, test } from "vitest";
import { fc, runs, TEST_SEED } from "@/lib/core/ids/test-random";
import { DomainError } from "@/lib/core/errors";
import { createContext } from "@/lib/db/factories";
import type { Context } from "@/lib/core/context";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { creditMonthlyInvoice } from "@/lib/gateway/billing/invoices/public";
import { settleInvoice } from "@/lib/gateway/billing/received-transfers/public";
import {
  allocateOpenCredit,
  creditOpenCredit,
  creditParkedTransfer,
  returnOpenCredit,
  unassignTransfer,
} from "./bank-lines";
import { assignTransfer, settleParked } from "./parked";
import { asOperator, importTransfers, oweInvoice } from "./test-bank";
import { findLedgerDiscrepancies } from "./test-payments";

testDatabase();

const KINDS = [
  "transfer",
  "transfer",
  "transfer",
  "repeat",
  "credit note",
  "unassign",
  "assign",
  "to invoice",
  "to balance",
  "parked to balance",
  "return",
  "ignore",
  "settle",
] as const;

const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  cents: fc.integer({ min: 1, max: 30_000 }),
  at: fc.nat({ max: 5 }),
  named: fc.subarray([0, 1, 2], { minLength: 0 }),
});
type Step = { kind: (typeof KINDS)[number]; cents: number; at: number; named: number[] };

interface History {
  ctx: Context;
  numbers: string[];
  /** Transfers in the order of the statement. */
  sent: { amount: string; text: string; ref: string }[];
}

/** Finds this history's lines by their unique purposes. */
async function listBankLines({ sent }: History): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ line_id: string }>(
      "SELECT line_id FROM bank_lines WHERE purpose = ANY ($1::text[]) ORDER BY imported_at, line_id",
      [sent.map(({ text }) => text)],
    ),
  );
  return rows.map(({ line_id }) => line_id);
}

async function take(history: History, { kind, cents, at, named }: Step): Promise<unknown> {
  const { ctx, numbers, sent } = history;
  const text = named.map((index) => numbers[index]).join(" ");
  const number = numbers[at % numbers.length] ?? "";
  if (kind === "transfer") {
    const ref = `${ctx.account.id}-${sent.length}`;
    const amount = (cents / 100).toFixed(2);
    const transfer = { amount, text: `${text} nr ${ref}.`, ref };
    sent.push(transfer);
    return importTransfers(transfer);
  }
  const again = sent[at % Math.max(sent.length, 1)];
  if (kind === "repeat") return again && importTransfers(again, again);
  if (kind === "credit note")
    return creditMonthlyInvoice(number, { net: BigInt(cents), reason: `Reason ${cents} ${at}` });
  if (kind === "settle") return settleInvoice(number);
  const lines = await listBankLines(history);
  const lineId = lines[at % Math.max(lines.length, 1)];
  if (lineId === undefined) return null;
  switch (kind) {
    case "unassign":
      return asOperator(ctx, (write) => unassignTransfer(write, { lineId, note: "Undo" }));
    case "assign":
      return assignTransfer(lineId, text === "" ? number : text);
    case "to invoice":
      return asOperator(ctx, (write) => allocateOpenCredit(write, { lineId, text: number }));
    case "to balance":
      return asOperator(ctx, (write) => creditOpenCredit(write, lineId));
    case "parked to balance":
      return asOperator(ctx, (write) => creditParkedTransfer(write, lineId));
    case "return":
      return asOperator(ctx, (write) => returnOpenCredit(write, { lineId, reference: "R" }));
    default:
      return settleParked("bank", lineId, "Ignored");
  }
}

const sumSql = async (sql: string, values: unknown[]): Promise<bigint> =>
  asOwner(async (tx) => BigInt((await tx.query(sql, values)).rows[0]?.sum ?? 0));

const UNUSED = "state IN ('parked', 'ignored') AND provider = 'bank'";

async function assertConserved(history: History): Promise<void> {
  const { ctx } = history;
  const { id } = ctx.account;
  const lines = await listBankLines(history);
  const received = await sumSql(
    "SELECT sum(amount) FROM bank_lines WHERE line_id = ANY ($1::text[])",
    [lines],
  );
  const held = await sumSql(
    "SELECT sum(amount) FROM received_transfers WHERE account_id = $1 AND line_id = ANY ($2::text[])",
    [id, lines],
  );
  const aside = await sumSql(
    `SELECT sum((content ->> 'amount')::bigint) FROM payment_events WHERE ${UNUSED} AND event_id = ANY ($1::text[])`,
    [lines],
  );
  expect(held + aside).toBe(received);
  // Each transfer has what its payments say.
  const differing = await sumSql(
    `SELECT count(*) AS sum FROM received_transfers t WHERE account_id = $1 AND allocated <> (
       SELECT coalesce(sum(amount), 0) FROM invoice_payments p
       WHERE p.account_id = t.account_id AND p.line_id = t.line_id AND ended_at IS NULL)`,
    [id],
  );
  expect(differing).toBe(0n);
  const paid = await sumSql(
    "SELECT sum(net) FROM invoice_payments WHERE account_id = $1 AND ended_at IS NULL",
    [id],
  );
  const notes = await sumSql(
    "SELECT sum(net) FROM billing_documents WHERE account_id = $1 AND kind = 'credit_note'",
    [id],
  );
  const topUps = await sumSql(
    `SELECT sum(net) FROM billing_documents
     WHERE account_id = $1 AND kind = 'invoice' AND month IS NULL AND document ->> 'customText' IS NULL`,
    [id],
  );
  const balance = await sumSql(
    "SELECT balance AS sum FROM ledger_accounts WHERE account_id = $1 AND kind = 'available'",
    [id],
  );
  expect(balance).toBe((paid + notes + topUps) * 10_000n);
  const bank = await sumSql(
    "SELECT balance AS sum FROM ledger_accounts WHERE account_id = $1 AND kind = 'bank'",
    [id],
  );
  const used = await sumSql(
    "SELECT sum(allocated + credited) FROM received_transfers WHERE account_id = $1",
    [id],
  );
  expect(bank).toBe(-used * 10_000n);
  const wrongStates = await sumSql(
    `SELECT count(*) AS sum FROM billing_documents d WHERE account_id = $1 AND month IS NOT NULL AND (status = 0) <> (
       amount > coalesce((SELECT sum(amount) FROM billing_documents c WHERE c.account_id = $1 AND c.corrects = d.document_id), 0)
         + coalesce((SELECT sum(amount) FROM invoice_payments p
                     WHERE p.account_id = $1 AND p.document_id = d.document_id AND ended_at IS NULL), 0))`,
    [id],
  );
  expect(wrongStates).toBe(0n);
  expect(await findLedgerDiscrepancies(ctx)).toEqual([]);
}

test(`neither loses nor creates money in any history (seed ${TEST_SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const ctx = await createContext({ balance: "0", creditLine: "1000" });
      const history: History = { ctx, numbers: [], sent: [] };
      for (const [at, net] of [10_000n, 3_333n, 1n].entries())
        history.numbers.push(await oweInvoice(ctx, `2026-0${at + 1}`, net));
      for (const each of steps) {
        await take(history, each).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
        });
      }
      await assertConserved(history);
    }),
    { numRuns: runs(12) },
  );
});
