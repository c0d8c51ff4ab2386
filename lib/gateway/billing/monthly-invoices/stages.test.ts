import { afterEach, beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { settleParked, unassignTransfer } from "@/lib/gateway/billing/payments/public";
import { asOperator, findBankLine } from "@/lib/gateway/billing/payments/test-bank";
import { settleInvoice } from "@/lib/gateway/billing/received-transfers/public";
import { readQueuedDocument } from "./queued-mail";
import { makeLateInvoice, readReminders } from "./test-late-invoices";

const { account } = testModule({ account: { balance: "0", creditLine: "500" } });
let late: Awaited<ReturnType<typeof makeLateInvoice>>;

beforeEach(async () => {
  late = await makeLateInvoice(account.ctx);
});

// Reminders are sent to all accounts.
afterEach(() => settleInvoice(late.number));

const subjects = async () => {
  const { rows } = await asOwner((tx) =>
    tx.query<{ subject: string }>(
      "SELECT subject FROM mail_outbox WHERE account_id = $1 AND document_id = $2 AND kind = 'reminder' ORDER BY mail_id",
      [account.id, late.documentId],
    ),
  );
  return rows.map(({ subject }) => subject.split(":")[0]);
};

test("after an outage, stages are sent in order and at their distance", async () => {
  expect(await late.remindAndSend(40)).toBe(1);
  expect(await subjects()).toEqual(["Reminder"]);
  expect(await late.remindAndSend(50)).toBe(0);
  expect(await late.remindAndSend(51)).toBe(1);
  expect(await late.remindAndSend(64)).toBe(0);
  expect(await late.remindAndSend(65)).toBe(1);
  expect(await subjects()).toEqual(["Reminder", "Reminder", "Last reminder"]);
  expect((await readReminders(account.id)).map(({ stage }) => stage)).toEqual([1, 2, 3]);
  expect(await late.remindAndSend(90)).toBe(0);
});

test("no stage comes while the one before is queued, and the distance counts from its sending", async () => {
  expect(await late.remind(3)).toBe(1);
  expect(await late.remind(20)).toBe(0);
  await late.send(20);
  expect(await late.remind(30)).toBe(0);
  expect(await late.remind(31)).toBe(1);
});

test("two workers after an outage send one stage", async () => {
  const sent = await Promise.all([1, 2, 3].map(() => late.remind(40)));
  expect(sent.reduce((a, b) => a + b)).toBe(1);
  expect(await readReminders(account.id)).toMatchObject([{ stage: 1 }]);
});

test("a dropped first stage comes again only once its other emails are canceled", async () => {
  await late.remind(3);
  await late.pay("1190.00");
  // As with the email of another recipient, the queued one stays.
  await expect(readQueuedDocument(late.payload())).rejects.toThrow("isn't open anymore");
  const lineId = await findBankLine(late.number);
  await asOperator(account.ctx, (write) => unassignTransfer(write, { lineId, note: "Wrong" }));
  await settleParked("bank", lineId, "Back");
  expect(await late.remind(4)).toBe(0);
  expect(await late.send(4)).toEqual(["CanceledMail"]);
  expect(await late.remind(4)).toBe(1);
});
