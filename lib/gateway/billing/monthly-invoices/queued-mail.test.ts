import { afterEach, beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import {
  readDocumentMail,
  waiveCharges,
  writeOffInvoice,
} from "@/lib/gateway/billing/documents/public";
import { settleParked, unassignTransfer } from "@/lib/gateway/billing/payments/public";
import {
  asOperator,
  findBankLine,
  importTransfers,
} from "@/lib/gateway/billing/payments/test-bank";
import { creditMonthlyInvoice } from "@/lib/gateway/billing/invoices/public";
import { PausedMail } from "@/lib/mail/mail";
import { startMailer } from "@/lib/mail/mailer";
import { readQueuedDocument } from "./queued-mail";
import { settleInvoice } from "@/lib/gateway/billing/received-transfers/public";
import { makeLateInvoice, readReminders } from "./test-late-invoices";

const { account, send } = testModule({ account: { balance: "0", creditLine: "500" } });
let late: Awaited<ReturnType<typeof makeLateInvoice>>;

beforeEach(async () => {
  late = await makeLateInvoice(account.ctx);
  await late.remindAndSend(3);
});

// Reminders are sent to all accounts.
afterEach(() => settleInvoice(late.number));

const read = async () => (await send(account, "GET", `/billing_documents/${late.documentId}`)).body;
const order = () => ({ documentId: late.documentId, reason: "Goodwill" });

test("a queued reminder states what is due at sending", async () => {
  expect(await late.remind(14)).toBe(1);
  const [, { interest }] = (await readReminders(account.id)) as [unknown, { interest: string }];
  await late.pay("190.00");
  const total = new Intl.NumberFormat("en").format(1_002.5 + Number(interest) / 100);
  const content = await readQueuedDocument(late.payload());
  expect(content.text?.text).toContain("€1,000.00 is still unpaid");
  expect(content.text?.text).toContain(`To pay in total: €${total}.`);
  await asOperator(account.ctx, (write) => waiveCharges(write, order()));
  const waived = (await readQueuedDocument(late.payload("de"))).text;
  expect(waived?.subject).toContain("Zahlungserinnerung");
  expect(waived?.text).toContain("1.000,00");
  expect(waived?.text).not.toContain("Zinsen");
});

test("a reminder queued by an earlier version is sent as queued", async () => {
  await late.remind(14);
  const content = await readQueuedDocument({ ...late.payload(), lang: null, textKind: null });
  expect(content).toMatchObject({ text: null, attachments: [{ name: `${late.number}.pdf` }] });
});

test.each([
  ["a payment", () => late.pay("1190.00")],
  ["a write-off", () => asOperator(account.ctx, (write) => writeOffInvoice(write, order()))],
  ["a credit note", () => creditMonthlyInvoice(late.number, { reason: "Wrong" })],
])("a queued reminder is dropped after %s, and claims nothing", async (_, close) => {
  await late.remind(14);
  await close();
  expect(await late.send(14)).toEqual(["CanceledMail"]);
  expect(await readReminders(account.id)).toMatchObject([
    { stage: 1, is_dropped: false },
    { stage: 2, fee: "0", interest: "0", is_dropped: true },
  ]);
  expect(await read()).toMatchObject({
    charges_val: 0,
    reminder_stage: 1,
    reminders: [{ is_dropped: false }, { stage: 2, is_dropped: true }],
  });
});

test("the mailer records a dropped reminder as canceled", async () => {
  await late.remind(14);
  await late.pay("1190.00");
  const transport = { send: () => Promise.reject(new Error("sent")), close: () => {} };
  const mailer = startMailer({
    log: () => {},
    transport,
    readDocument: readQueuedDocument,
    readReport: () => Promise.reject(new Error("There are no reports")),
  });
  const list = async () =>
    (await send(account, "GET", `/billing_documents/${late.documentId}/mails`)).body.mails;
  await expect
    .poll(async () => (await list())[0], { timeout: 30_000 })
    .toMatchObject({ state: "canceled", error: null, done_at: expect.any(Number) });
  await mailer.stop();
});

test("a dropped stage comes again if the payment is taken back", async () => {
  await late.remind(14);
  await late.pay("1190.00");
  await late.send(14);
  const order = { lineId: await findBankLine(late.number), note: "Wrong" };
  await asOperator(account.ctx, (write) => unassignTransfer(write, order));
  await asOperatorSettles();
  expect(await late.remind(15)).toBe(1);
  expect(await readReminders(account.id)).toMatchObject([
    { stage: 1 },
    { stage: 2, fee: "250", is_dropped: false },
  ]);
  expect(await late.send(15)).toEqual([expect.stringContaining("€1,190.00 is still unpaid")]);
});

const asOperatorSettles = async () => settleParked("bank", await findBankLine(late.number), "Back");

test("a reminder isn't composed of an invoice that was paid since it was checked", async () => {
  await late.remind(14);
  await late.pay("1190.00");
  for (const lang of ["en", null])
    await expect(readDocumentMail({ ...late.payload(), lang })).rejects.toThrow(PausedMail);
});

test("what was paid of a reminder that wasn't sent yet stays claimed", async () => {
  await late.remind(14);
  const { charges_val: charges } = await read();
  await late.pay((1_190 + charges).toFixed(2));
  expect(await late.send(14)).toEqual(["CanceledMail"]);
  expect(await readReminders(account.id)).toMatchObject([{}, { fee: "250", is_dropped: false }]);
  expect((await read()).charges_val).toBe(0);
});

test("a queued reminder waits while a transfer that names its invoice does, without using up attempts", async () => {
  await late.remind(14);
  const stranger = {
    amount: "10.00",
    text: late.number,
    payer: "Somebody Else",
    ref: `P${late.number}`,
  };
  expect(await importTransfers(stranger)).toEqual(["parked other_payer"]);
  const mailer = startMailer({
    log: () => {},
    transport: { send: () => Promise.reject(new Error("sent")), close: () => {} },
    readDocument: readQueuedDocument,
    readReport: () => Promise.reject(new Error("There are no reports")),
  });
  const readMail = async () => {
    const { rows } = await asOwner((tx) =>
      tx.query(
        `SELECT attempts, done_at, last_error, next_at > now() + interval '5 minutes' AS waits FROM mail_outbox
         WHERE account_id = $1 AND document_id = $2 AND kind = 'reminder' ORDER BY mail_id DESC LIMIT 1`,
        [account.id, late.documentId],
      ),
    );
    return rows[0];
  };
  await expect
    .poll(readMail, { timeout: 30_000 })
    .toEqual({ attempts: 0, done_at: null, last_error: null, waits: true });
  await mailer.stop();
  expect(await late.remind(60)).toBe(0);
  await asOperatorSettles();
  expect(await late.send(60)).toHaveLength(1);
});
