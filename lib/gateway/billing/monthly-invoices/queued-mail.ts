import { notFound } from "@/lib/core/errors";
import { type Tx, withAccount } from "@/lib/db/transaction";
import {
  dropLastReminder,
  findReminders,
  lockInvoice,
  readDocumentMail,
  updateMailed,
} from "@/lib/gateway/billing/documents/public";
import { DOCUMENT_OPEN } from "@/lib/gateway/billing/documents/schema-values";
import { lockPayments } from "@/lib/ledger/book-payments";
import {
  CanceledMail,
  type DocumentContent,
  PausedMail,
  type QueuedDocument,
} from "@/lib/mail/mail";
import { hasMoneyWaiting } from "./waiting-money";

type ReminderState = "due" | "paused" | "dropped";

async function checkReminder(
  tx: Tx,
  { accountId, documentId }: QueuedDocument,
): Promise<ReminderState> {
  await lockPayments(tx, accountId);
  const record = await lockInvoice(tx, accountId, documentId);
  if (record === undefined) throw notFound("invoice with this ID");
  // With another recipient's email.
  if ((await findReminders(tx, accountId, documentId)).at(-1)?.is_dropped) return "dropped";
  if (record.status !== DOCUMENT_OPEN) {
    await dropLastReminder(tx, accountId, documentId);
    return "dropped";
  }
  const { number } = record;
  return (await hasMoneyWaiting(tx, accountId, { documentId, number })) ? "paused" : "due";
}

/**
 * Reads a queued mail of a document at sending. Throws `CanceledMail` for a reminder of which nothing is due anymore, and
 * `PausedMail` while money for its invoice may have arrived.
 */
export async function readQueuedDocument(mail: QueuedDocument): Promise<DocumentContent> {
  if (!mail.isReminder) return readDocumentMail(mail);
  const { accountId, documentId } = mail;
  // Own transaction: mailer.
  const state = await withAccount(accountId, (tx) => checkReminder(tx, mail));
  if (state === "dropped") throw new CanceledMail("The invoice isn't open anymore");
  if (state === "paused") throw new PausedMail("Money for the invoice may have arrived");
  return {
    ...(await readDocumentMail(mail)),
    recordSent() {
      // Own transaction: mailer.
      return withAccount(accountId, (tx) => updateMailed(tx, accountId, documentId, new Date()));
    },
  };
}
