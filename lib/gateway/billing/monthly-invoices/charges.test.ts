import { beforeEach, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { waiveCharges } from "@/lib/gateway/billing/documents/public";
import { unassignTransfer, settleParked } from "@/lib/gateway/billing/payments/public";
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
import { lockPayments } from "@/lib/ledger/book-payments";
import { remindOfInvoices } from "./remind";

const { account, send, database } = testModule({ account: { balance: "0", creditLine: "500" } });

const STAGES = [
  { afterDays: 3, fee: 0n, interest: null },
  { afterDays: 14, fee: 250n, interest: 50_000 },
  { afterDays: 28, fee: 4_000n, interest: 112_700 },
];
const NAME = "Late Payer Ltd";
let number = "";
let due = "";

beforeEach(async () => {
  await runWrite(account.ctx, (write) =>
    updateAccountSettings(write, { name: NAME, invoice_email: `late${account.id}@example.org` }),
  );
  number = await oweInvoice(account.ctx, "2026-09", 100_000n);
  due = await readDueDay(number);
});

async function readDueDay(of: string): Promise<string> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ due_on: string }>(
      "SELECT due_on::text AS due_on FROM billing_documents WHERE number = $1",
      [of],
    ),
  );
  return rows[0]?.due_on ?? "";
}

const at = (days: number) => new Date(Date.parse(`${due}T11:00:00Z`) + days * 86_400_000);
const dayAt = (days: number) => at(days).toISOString().slice(0, 10);
const remindOnce = (days: number) => remindOfInvoices(at(days), { stages: STAGES });

/** Reaches all stages up to a day, each once the one before was sent. */
async function remind(days: number) {
  let reminded = 0;
  const before = STAGES.map(({ afterDays }) => afterDays).filter((afterDays) => afterDays < days);
  for (const day of [...before, days]) {
    reminded = await remindOnce(day);
    await endMails();
  }
  return reminded;
}

async function readReminders(accountId = account.id) {
  const { rows } = await asOwner((tx) =>
    tx.query<{ stage: number; open: string; fee: string; interest: string }>(
      "SELECT stage, open, fee, interest FROM invoice_reminders WHERE account_id = $1 ORDER BY document_id, stage",
      [accountId],
    ),
  );
  return rows.map(({ stage, open, fee, interest }) => [
    stage,
    Number(open),
    Number(fee),
    Number(interest),
  ]);
}

async function readMails() {
  const { rows } = await asOwner((tx) =>
    tx.query<{ body: string; document_id: string }>(
      "SELECT body, document_id FROM mail_outbox WHERE recipient = $1 AND kind = 'reminder' ORDER BY mail_id",
      [`late${account.id}@example.org`],
    ),
  );
  return rows;
}

/** As the mailer does once a mail server took them. */
const endMails = () =>
  asOwner((tx) =>
    tx.query("UPDATE mail_outbox SET done_at = now() WHERE kind = 'reminder' AND done_at IS NULL"),
  );

const readItems = async (of = account) => (await send(of, "GET", "/open_items")).body;
async function readDetail() {
  const id = await readDocumentId();
  return (await send(account, "GET", `/billing_documents/${id}`)).body;
}
async function readDocumentId() {
  const { rows } = await asOwner((tx) =>
    tx.query<{ document_id: string }>(
      "SELECT document_id FROM billing_documents WHERE number = $1",
      [number],
    ),
  );
  return rows[0]?.document_id;
}
let count = 0;
const pay = (amount: string, text = number, day = dayAt(40)) => {
  count += 1;
  return importTransfers({ amount, text, payer: NAME, ref: `C${count}`, day });
};

test("each stage claims its fee, and interest by days on what was open", async () => {
  expect(await remind(3)).toBe(1);
  await pay("590.00", number, dayAt(10));
  expect(await remind(14)).toBe(1);
  expect(await remind(14)).toBe(0);
  expect(await remind(28)).toBe(1);
  // 10 days on 1,190.00, from the day of the payment on 600.00; 5 % for 14 days, then 11.27 % for all 28.
  const second = Math.round(((119_000 * 9 + 60_000 * 5) * 0.05) / 365);
  const third = Math.round(((119_000 * 9 + 60_000 * 19) * 0.1127) / 365);
  expect(await readReminders()).toEqual([
    [1, 119_000, 0, 0],
    [2, 60_000, 250, second],
    [3, 60_000, 4_000, third - second],
  ]);
  const charges = (4_250 + third) / 100;
  expect(await readItems()).toMatchObject({
    items: [
      { kind: "invoice", number, open: 600, reminders: 3, fees: 0, interest: 0 },
      { kind: "charges", number, amount: charges, paid: 0, open: charges, fees: 42.5 },
    ],
    sums: [{ charges, total: 600 + charges }],
  });
  const mails = await readMails();
  expect(mails).toHaveLength(3);
  expect(mails[0]?.body).not.toContain("interest");
  expect(mails[2]?.body).toContain(`interest of €${(third / 100).toFixed(2)}`);
  expect(mails[2]?.body).toContain(`To pay in total: €${(600 + charges).toFixed(2)}.`);
  expect(await readDetail()).toMatchObject({
    open_val: 600,
    charges_val: charges,
    reminder_stage: 3,
    reminders: [{ stage: 1 }, { stage: 2, fee: 2.5 }, { stage: 3, fee: 40 }],
  });
  // Claims aren't the balance of sending.
  expect(await readAvailable(account.ctx)).toBe(495_800_000n);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

test("two workers at once send a stage once", async () => {
  await remind(3);
  const sent = await Promise.all([1, 2, 3].map(() => remindOnce(14)));
  expect(sent.reduce((a, b) => a + b)).toBe(1);
  expect(await readReminders()).toHaveLength(2);
  expect(await readMails()).toHaveLength(2);
});

test("a worker that dies before COMMIT leaves nothing, and the next sends the stage", async () => {
  await asOwner((tx) =>
    tx.query(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'killed'; END $$`),
  );
  await asOwner((tx) =>
    tx.query(
      "CREATE TRIGGER dies BEFORE INSERT ON mail_outbox FOR EACH ROW EXECUTE FUNCTION die()",
    ),
  );
  const errors: unknown[] = [];
  const log = (_: string, error: unknown) => errors.push(error);
  expect(await remindOfInvoices(at(14), { stages: STAGES, log })).toBe(0);
  await asOwner((tx) => tx.query("DROP TRIGGER dies ON mail_outbox"));
  await asOwner((tx) => tx.query("DROP FUNCTION die()"));
  expect(String(errors[0])).toContain("killed");
  expect([await readReminders(), await readMails()]).toEqual([[], []]);
  expect(await remindOnce(14)).toBe(1);
  expect(await readReminders()).toHaveLength(1);
});

test("a payment under way ends the reminder", async () => {
  let reminding: Promise<number> | undefined;
  await asOwner(async (tx) => {
    await lockPayments(tx, account.id);
    reminding = remindOnce(14);
    await expect
      .poll(() => countLockWaits(database.current.url), { timeout: 30_000 })
      .toBeGreaterThan(0);
    await tx.query(
      "UPDATE billing_documents SET status = 1, paid_at = now() WHERE account_id = $1 AND number = $2",
      [account.id, number],
    );
  });
  expect(await reminding).toBe(0);
  expect([await readReminders(), await readMails()]).toEqual([[], []]);
});

test("nobody is reminded while a transfer that names the invoice waits for an operator", async () => {
  const stranger = { amount: "10.00", text: number, payer: "Somebody Else", ref: `W${number}` };
  expect(await importTransfers(stranger)).toEqual(["parked other_payer"]);
  expect(await remindOnce(14)).toBe(0);
  await settleParked("bank", await findBankLine(number), "Sent back");
  expect(await remindOnce(14)).toBe(1);
});

test("a transfer of invoice, fees and interest is allocated by itself, and settles all", async () => {
  await remind(14);
  const { open } = (await readItems()).items[1];
  const amount = (1_190 + open).toFixed(2);
  const stranger = {
    amount,
    text: number,
    payer: "Somebody Else",
    ref: `X${number}`,
    day: dayAt(40),
  };
  expect(await importTransfers(stranger)).toEqual(["applied"]);
  expect((await readItems()).items).toEqual([]);
  expect(await readDetail()).toMatchObject({
    status: 1,
    charges_val: 0,
    charge_settlements: [{ amount: open, is_waived: false }],
  });
  expect(await readAvailable(account.ctx)).toBe(1_000_000_000n);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  const undo = { lineId: await findBankLine(number), note: "Wrong" };
  await asOperator(account.ctx, (write) => unassignTransfer(write, undo));
  expect((await readItems()).items).toMatchObject([{ open: 1_190 }, { kind: "charges", open }]);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

test("the invoice is paid first; fees and interest stay open until paid or waived", async () => {
  await remind(28);
  const [, { open }] = (await readItems()).items;
  await pay("1190.00");
  expect((await readItems()).items).toMatchObject([{ kind: "charges", number, open }]);
  await pay("10.00");
  expect((await readItems()).items).toMatchObject([{ kind: "charges", paid: 10 }]);
  const order = { documentId: Number(await readDocumentId()), reason: "Goodwill" };
  const waive = () => asOperator(account.ctx, (write) => waiveCharges(write, order));
  expect([await waive(), await waive()]).toEqual([BigInt(Math.round(open * 100)) - 1_000n, 0n]);
  expect((await readItems()).items).toEqual([]);
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT after FROM audit_log WHERE account_id = $1 AND action = 'document.charges_waived'",
      [account.id],
    ),
  );
  expect(rows).toHaveLength(1);
});

test("a document mailed again states open fees and interest, paid or not", async () => {
  await remind(28);
  const [, { open }] = (await readItems()).items;
  const mailAgain = async () => {
    await send(account, "POST", `/billing_documents/${await readDocumentId()}/mails`);
    const { rows } = await asOwner((tx) =>
      tx.query<{ body: string }>(
        "SELECT body FROM mail_outbox WHERE recipient = $1 AND kind = 'document' ORDER BY mail_id DESC LIMIT 1",
        [`late${account.id}@example.org`],
      ),
    );
    return rows[0]?.body;
  };
  const total = new Intl.NumberFormat("en").format(1_190 + open);
  expect(await mailAgain()).toContain(`To pay in total: €${total}.`);
  await pay("1190.00");
  expect(await mailAgain()).toContain(`To pay in total: €${open.toFixed(2)}.`);
  await pay(open.toFixed(2));
  expect(await mailAgain()).not.toContain("To pay in total");
});

test("another account's charges are neither shown nor paid", async () => {
  await remind(14);
  const other = await makeTestAccount({ balance: "0", creditLine: "500" });
  expect((await readItems(other)).items).toEqual([]);
  const documentId = Number(await readDocumentId());
  const seen = await withAccount(other.id, (tx) =>
    tx.query("SELECT 1 FROM invoice_reminders UNION ALL SELECT 1 FROM charge_settlements"),
  );
  expect(seen.rowCount).toBe(0);
  const order = { documentId, reason: "Mine" };
  await expect(asOperator(other.ctx, (write) => waiveCharges(write, order))).rejects.toThrow();
});
