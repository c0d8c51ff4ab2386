import { expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { DomainError } from "@/lib/core/errors";
import { fc, runs, TEST_SEED } from "@/lib/core/ids/test-random";
import { DAY_MS } from "@/lib/core/time/units";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import {
  undoWriteOff,
  waiveCharges,
  writeOffInvoice,
} from "@/lib/gateway/billing/documents/public";
import { creditMonthlyInvoice } from "@/lib/gateway/billing/invoices/public";
import {
  allocateOpenCredit,
  creditOpenCredit,
  returnOpenCredit,
  unassignTransfer,
} from "@/lib/gateway/billing/payments/public";
import { asOperator, importTransfers, oweInvoice } from "@/lib/gateway/billing/payments/test-bank";
import { findLedgerDiscrepancies } from "@/lib/gateway/billing/payments/test-payments";
import { settleInvoice } from "@/lib/gateway/billing/received-transfers/public";
import { remindOfInvoices } from "./remind";

const { send } = testModule();

const STAGES = [
  { afterDays: 3, fee: 250n, interest: null },
  { afterDays: 14, fee: 0n, interest: 50_000 },
  { afterDays: 28, fee: 4_000n, interest: 112_700 },
];

const KINDS = [
  "remind",
  "pay invoice",
  "pay all",
  "pay charges",
  "waive",
  "unassign",
  "write off",
  "credit all",
  "undo",
  "transfer",
  "credit note",
  "to invoice",
  "to balance",
  "return",
  "settle",
] as const;

/** Kinds that compete for the same charges come first, and are taken more often. */
const drawStep = (frequentKinds: number) =>
  fc.record({
    kind: fc.oneof(fc.constantFrom(...KINDS.slice(0, frequentKinds)), fc.constantFrom(...KINDS)),
    cents: fc.integer({ min: 1, max: 20_000 }),
    at: fc.nat({ max: 3 }),
    days: fc.integer({ min: 0, max: 12 }),
  });
const step = drawStep(6);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Row {
  number: string;
  document_id: string;
  due_on: string;
  status: number;
  amount: bigint;
  credited: bigint;
  paid: bigint;
  claimed: bigint;
  interest: bigint;
  settled: bigint;
  waived: bigint;
  reminded: number;
  payments: { day: string; amount: number }[];
}

const addUp = (table: string, column: string, condition = "true") =>
  `(SELECT coalesce(sum(${column}), 0) FROM ${table} x WHERE x.account_id = d.account_id AND ${condition})`;
const ofDocument = "x.document_id = d.document_id";

async function readRows(accountId: number): Promise<Row[]> {
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT number, document_id, due_on::text AS due_on, status, reminded, amount,
         ${addUp("billing_documents", "amount", "x.corrects = d.document_id")} AS credited,
         ${addUp("invoice_payments", "amount", `${ofDocument} AND ended_at IS NULL`)} AS paid,
         ${addUp("invoice_reminders", "fee + interest", ofDocument)} AS claimed,
         ${addUp("invoice_reminders", "interest", ofDocument)} AS interest,
         ${addUp("charge_settlements", "amount", `${ofDocument} AND ended_at IS NULL`)} AS settled,
         ${addUp("charge_settlements", "amount", `${ofDocument} AND ended_at IS NULL AND (line_id IS NULL OR is_waived)`)} AS waived,
         coalesce((SELECT json_agg(json_build_object('day', paid_on, 'amount', amount)) FROM invoice_payments x
                   WHERE x.account_id = d.account_id AND ${ofDocument} AND ended_at IS NULL), '[]') AS payments
       FROM billing_documents d WHERE account_id = $1 AND month IS NOT NULL ORDER BY due_on, number`,
      [accountId],
    ),
  );
  const amounts = ["amount", "credited", "paid", "claimed", "interest", "settled", "waived"];
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(amounts.map((name) => [name, BigInt(row[name])])),
  }));
}

const openAmount = ({ status, amount, credited, paid }: Row) =>
  status === 0 ? amount - credited - paid : 0n;
const openCharges = ({ status, amount, credited, claimed, settled }: Row) =>
  status === 3 || credited >= amount ? 0n : claimed - settled;

interface History {
  account: TestAccount;
  numbers: string[];
  start: number;
  day: number;
  sent: { text: string }[];
  /** Steps are taken at once, so none knows its outcome. */
  isConcurrent: boolean;
}

const now = ({ start, day }: History) => new Date(start + day * DAY_MS);
const toDay = (time: Date) => time.toISOString().slice(0, 10);

async function readLines({ sent }: History): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ line_id: string }>(
      "SELECT line_id FROM bank_lines WHERE purpose = ANY ($1::text[]) ORDER BY imported_at, line_id",
      [sent.map(({ text }) => text)],
    ),
  );
  return rows.map(({ line_id }) => line_id);
}

/** As the mailer does once a mail server took them. */
const endMails = (accountId: number) =>
  asOwner((tx) =>
    tx.query("UPDATE mail_outbox SET done_at = now() WHERE account_id = $1 AND kind = 'reminder'", [
      accountId,
    ]),
  );

/** Adds up each day by itself. */
function expectInterest(
  { amount, credited, due_on: dueOn, payments }: Row,
  today: string,
  rate: number,
) {
  let sum = 0n;
  for (let at = Date.parse(dueOn) + DAY_MS; at <= Date.parse(today); at += DAY_MS) {
    const day = toDay(new Date(at));
    sum += payments.reduce(
      (left, payment) => (payment.day <= day ? left - BigInt(payment.amount) : left),
      amount - credited,
    );
  }
  return (sum * BigInt(rate) * 2n + 365_000_000n) / 730_000_000n;
}

async function checkReminders(history: History, before: Row[]): Promise<void> {
  const today = toDay(now(history));
  for (const [index, row] of (await readRows(history.account.id)).entries()) {
    const previous = before[index];
    if (previous === undefined || row.reminded === previous.reminded) continue;
    const days = (Date.parse(today) - Date.parse(row.due_on)) / DAY_MS;
    const stage = STAGES[previous.reminded];
    expect(row.reminded).toBe(previous.reminded + 1);
    expect(days).toBeGreaterThanOrEqual(stage?.afterDays ?? 0);
    const interest = expectInterest(row, today, stage?.interest ?? 0);
    expect(row.interest - previous.interest).toBe(
      interest > previous.interest ? interest - previous.interest : 0n,
    );
    expect(row.claimed - row.interest).toBe(
      previous.claimed - previous.interest + (stage?.fee ?? 0n),
    );
    const { rows } = await asOwner((tx) =>
      tx.query<{ body: string }>(
        "SELECT body FROM mail_outbox WHERE recipient = $1 AND document_id = $2 AND kind = 'reminder' ORDER BY mail_id DESC LIMIT 1",
        [`random${history.account.id}@example.org`, row.document_id],
      ),
    );
    const format = new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" });
    const cents = openCharges(row) === 0n ? null : openAmount(row) + openCharges(row);
    if (cents !== null)
      expect(rows[0]?.body).toContain(`To pay in total: ${format.format(Number(cents) / 100)}.`);
    else expect(rows[0]?.body).not.toContain("To pay in total");
  }
}

async function transfer(history: History, cents: bigint, named: string): Promise<unknown> {
  const { account, sent } = history;
  const ref = `${account.id}-${sent.length}`;
  const text = `${named} nr ${ref}.`;
  sent.push({ text });
  const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
  return importTransfers({ amount, text, ref, day: toDay(now(history)) });
}

async function take(history: History, { kind, cents, at, days }: Step): Promise<unknown> {
  const { account, numbers } = history;
  const { ctx } = account;
  const rows = await readRows(account.id);
  const row = rows[at % rows.length];
  if (row === undefined) return null;
  const { number } = row;
  const order = { documentId: Number(row.document_id), reason: `Reason ${at}` };
  history.day += days;
  switch (kind) {
    case "remind":
      await remindOfInvoices(now(history), {
        stages: STAGES,
        log: (_, error) => {
          throw error;
        },
      });
      await endMails(account.id);
      return history.isConcurrent ? null : checkReminders(history, rows);
    case "pay invoice":
      return openAmount(row) > 0n && transfer(history, openAmount(row), number);
    case "pay all": {
      const due = openAmount(row) + openCharges(row);
      if (due === 0n || row.status === 3) return null;
      const ends = await transfer(history, due, number);
      if (history.isConcurrent) return null;
      expect(ends).toEqual(["applied"]);
      const after = (await readRows(account.id))[at % rows.length];
      expect(after && [openAmount(after), openCharges(after)]).toEqual([0n, 0n]);
      return null;
    }
    case "pay charges":
      return openCharges(row) > 0n && transfer(history, openCharges(row), number);
    case "transfer":
      return transfer(history, BigInt(cents), at === 3 ? numbers.join(" ") : number);
    case "waive":
      return asOperator(ctx, (write) => waiveCharges(write, order));
    case "write off":
      return asOperator(ctx, (write) => writeOffInvoice(write, order));
    case "undo":
      return asOperator(ctx, (write) => undoWriteOff(write, order));
    case "credit note": {
      await creditMonthlyInvoice(number, { net: BigInt(cents), reason: `R ${cents} ${at}` });
      const after = (await readRows(account.id))[at % rows.length];
      if (!history.isConcurrent && row.status === 3 && after?.status === 0)
        throw new Error("A credit note opens a written-off invoice");
      return null;
    }
    case "credit all":
      return creditMonthlyInvoice(number, { reason: "All" });
    case "settle":
      return settleInvoice(number);
    default:
  }
  const lines = await readLines(history);
  const lineId = lines[at % Math.max(lines.length, 1)];
  if (lineId === undefined) return null;
  switch (kind) {
    case "unassign":
      return asOperator(ctx, (write) => unassignTransfer(write, { lineId, note: "Undo" }));
    case "to invoice":
      return asOperator(ctx, (write) => allocateOpenCredit(write, { lineId, text: number }));
    case "to balance":
      return asOperator(ctx, (write) => creditOpenCredit(write, lineId));
    default:
      return asOperator(ctx, (write) => returnOpenCredit(write, { lineId, reference: "R" }));
  }
}

async function checkFigures({ account }: History): Promise<void> {
  const rows = await readRows(account.id);
  const { items, sums } = (await send(account, "GET", "/open_items")).body;
  const toCents = (value: number) => BigInt(Math.round(value * 100));
  let total = 0n;
  for (const row of rows) {
    const due = openAmount(row);
    const charges = openCharges(row);
    total += due + charges;
    expect(due).toBeGreaterThanOrEqual(0n);
    expect(charges).toBeGreaterThanOrEqual(0n);
    expect(row.settled).toBeLessThanOrEqual(row.claimed);
    if (row.credited >= row.amount) expect(row.settled).toBe(row.waived);
    if (row.status === 0) expect(due).toBeGreaterThan(0n);
    if (row.status === 1) expect(row.amount - row.credited - row.paid).toBeLessThanOrEqual(0n);
    const ofKind = (kind: string) =>
      items.find(
        (item: { kind: string; number: string }) =>
          item.kind === kind && item.number === row.number,
      );
    expect(toCents(ofKind("invoice")?.open ?? 0)).toBe(due);
    expect(toCents(ofKind("charges")?.open ?? 0)).toBe(charges);
    const detail = (await send(account, "GET", `/billing_documents/${row.document_id}`)).body;
    expect([toCents(detail.open_val), toCents(detail.charges_val)]).toEqual([due, charges]);
  }
  const { rows: transfers } = await asOwner((tx) =>
    tx.query(
      `SELECT amount, allocated, credited, returned,
         (SELECT coalesce(sum(amount), 0) FROM invoice_payments p
          WHERE p.account_id = t.account_id AND p.line_id = t.line_id AND ended_at IS NULL) AS paid,
         (SELECT coalesce(sum(amount), 0) FROM charge_settlements s
          WHERE s.account_id = t.account_id AND s.line_id = t.line_id AND ended_at IS NULL AND NOT is_waived) AS settled
       FROM received_transfers t WHERE account_id = $1`,
      [account.id],
    ),
  );
  for (const { amount, allocated, credited, returned, paid, settled } of transfers) {
    expect(BigInt(allocated)).toBe(BigInt(paid) + BigInt(settled));
    total -= BigInt(amount) - BigInt(allocated) - BigInt(credited) - BigInt(returned);
  }
  const { rows: orphans } = await asOwner((tx) =>
    tx.query(
      `SELECT line_id FROM (SELECT account_id, line_id, ended_at FROM charge_settlements
         UNION ALL SELECT account_id, line_id, ended_at FROM invoice_payments) part
       WHERE account_id = $1 AND line_id IS NOT NULL AND ended_at IS NULL AND NOT EXISTS (
         SELECT 1 FROM received_transfers t WHERE t.account_id = $1 AND t.line_id = part.line_id)`,
      [account.id],
    ),
  );
  expect(orphans).toEqual([]);
  const ages = ["not_due", "1_30", "31_60", "61_90", "over_90", "charges", "credits"];
  for (const sum of sums)
    expect(toCents(sum.total)).toBe(ages.reduce((all, age) => all + toCents(sum[age]), 0n));
  expect(toCents(sums[0]?.total ?? 0)).toBe(total);
}

async function checkLedger({ account }: History): Promise<void> {
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT (SELECT balance FROM ledger_accounts WHERE account_id = $1 AND kind = 'available') AS balance,
         (SELECT balance FROM ledger_accounts WHERE account_id = $1 AND kind = 'bank') AS bank,
         (SELECT coalesce(sum(net), 0) FROM invoice_payments WHERE account_id = $1 AND ended_at IS NULL) AS paid,
         (SELECT coalesce(sum(amount), 0) FROM invoice_payments WHERE account_id = $1 AND ended_at IS NULL) AS gross,
         (SELECT coalesce(sum(CASE WHEN d.line_id IS NULL THEN note.net ELSE -note.net END), 0) FROM billing_documents note
            JOIN billing_documents d ON d.account_id = note.account_id AND d.document_id = note.corrects
          WHERE note.account_id = $1 AND note.kind = 'credit_note') AS notes,
         (SELECT coalesce(sum(credited), 0) FROM received_transfers WHERE account_id = $1) AS credited,
         (SELECT coalesce(sum(net), 0) FROM billing_documents WHERE account_id = $1 AND kind = 'invoice'
            AND month IS NULL AND document ->> 'customText' IS NULL) AS topups`,
      [account.id],
    ),
  );
  const { balance, bank, paid, gross, notes, credited, topups } = rows[0];
  expect(BigInt(balance)).toBe((BigInt(paid) + BigInt(notes) + BigInt(topups)) * 10_000n);
  expect(BigInt(bank)).toBe(-(BigInt(gross) + BigInt(credited)) * 10_000n);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
}

/** Later histories remind all accounts. */
const close = ({ account }: History) =>
  asOwner((tx) =>
    tx.query("UPDATE billing_documents SET due_on = due_on + 10000 WHERE account_id = $1", [
      account.id,
    ]),
  );

async function startHistory(): Promise<History> {
  const account = await makeTestAccount({ balance: "0", creditLine: "1000" });
  await runWrite(account.ctx, (write) =>
    updateAccountSettings(write, { invoice_email: `random${account.id}@example.org` }),
  );
  const numbers = [
    await oweInvoice(account.ctx, "2026-08", 10_000n),
    await oweInvoice(account.ctx, "2026-09", 3_333n),
  ];
  const [first] = await readRows(account.id);
  const start = Date.parse(`${first?.due_on}T11:00:00Z`);
  const history = { account, numbers, start, day: 20, sent: [], isConcurrent: false };
  await remindOfInvoices(now(history), { stages: STAGES });
  await endMails(account.id);
  return history;
}

async function tryToTake(history: History, next: Step): Promise<void> {
  await take(history, next).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
}

test(`no history of claims and payments contradicts itself (seed ${TEST_SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const history = await startHistory();
      for (const next of steps) {
        await tryToTake(history, next);
        await checkFigures(history);
      }
      await checkLedger(history);
      await close(history);
    }),
    { numRuns: runs(12), endOnFailure: true },
  );
});

const together = fc.array(fc.array(drawStep(5), { minLength: 2, maxLength: 4 }), {
  minLength: 3,
  maxLength: 5,
});

test(`commands, payments and reminders at once don't either (seed ${TEST_SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(together, async (groups) => {
      const history = { ...(await startHistory()), isConcurrent: true };
      for (const steps of groups) {
        await Promise.all(steps.map((next) => tryToTake(history, next)));
        await checkFigures(history);
      }
      await checkLedger(history);
      await close(history);
    }),
    { numRuns: runs(6), endOnFailure: true },
  );
});
