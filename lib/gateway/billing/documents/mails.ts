import type { Cents } from "@/lib/core/billing/charge";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { toUnix } from "@/lib/core/time/time";
import { readAsWorker, readSnapshot, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { getAccountSettingsWithin } from "@/lib/gateway/account/settings/public";
import { type DocumentMailKind, documentMail, isReminder } from "@/lib/mail/billing-texts";
import { type DocumentContent, PausedMail, type QueuedDocument } from "@/lib/mail/mail";
import { countDocumentMails } from "@/lib/mail/outbox";
import { findDocumentMails } from "@/lib/mail/outbox-states";
import { sumCharges } from "./charges";
import { queueDocumentMails, getMailing, renderAttachments } from "./mail";
import { getOpenCharge } from "./pay";
import type { DocumentMail } from "./schema";
import {
  DOCUMENT_OPEN,
  DOCUMENT_WRITTEN_OFF,
  isUnpaid,
  MAX_DOCUMENT_MAILS_PER_DAY,
} from "./schema-values";
import { getRecord } from "./service";
import { type DocumentRecord, findDocument } from "./store";
import { parseStoredDocument } from "./stored-document";

/** Lists mails of a document that are queued or were tried in the last 30 days, newest first. */
export async function listDocumentMails(ctx: Context, documentId: number): Promise<DocumentMail[]> {
  await getRecord(ctx, documentId);
  // The outbox belongs to no account.
  const mails = await readAsWorker((tx) => findDocumentMails(tx, ctx.account.id, documentId));
  return mails.map(({ recipient, subject, state, error, createdAt, doneAt }) => ({
    recipient,
    subject,
    state,
    error,
    queued_at: toUnix(createdAt),
    done_at: doneAt && toUnix(doneAt),
  }));
}

/** Returns the mail that fits what is left to pay. */
async function toState(
  tx: Tx,
  accountId: number,
  { document_id, kind, status, charges, document }: DocumentRecord,
): Promise<{ kind: DocumentMailKind; amount: Cents }> {
  const amount = BigInt(document.amount);
  if (kind === "credit_note") return { kind: "creditNote", amount };
  if (isUnpaid(status)) {
    const open = await getOpenCharge(tx, accountId, Number(document_id));
    return { kind: status === DOCUMENT_WRITTEN_OFF ? "writtenOff" : "issued", amount: open.amount };
  }
  return charges === "0" ? { kind: "paid", amount } : { kind: "chargesOpen", amount: 0n };
}

async function composeQueued(
  tx: Tx,
  record: DocumentRecord,
  { accountId, documentId, recipient, lang, textKind }: QueuedDocument,
): Promise<DocumentContent["text"]> {
  if (lang === null) return null;
  const { kind, amount } = await toState(tx, accountId, record);
  return documentMail({
    reader: { email: recipient, lang },
    kind: isReminder(textKind) ? textKind : kind,
    document: parseStoredDocument(record.document),
    documentId,
    amount,
    charges: await sumCharges(tx, accountId, documentId),
  });
}

/**
 * Composes a queued mail of a document at sending, with the figures of that moment. Mails that an earlier version queued
 * keep their text. Throws `PausedMail` for a reminder of an invoice that isn't open, as it was closed since it was checked.
 */
export async function readDocumentMail(mail: QueuedDocument): Promise<DocumentContent> {
  const { accountId, documentId, attached, isReminder: mustBeOpen } = mail;
  const { record, text } = await readSnapshot(accountId, async (tx) => {
    const current = await findDocument(tx, accountId, documentId);
    if (current === undefined) throw notFound("document with this ID");
    if (mustBeOpen && current.status !== DOCUMENT_OPEN)
      throw new PausedMail(`${current.number} was just closed`);
    return { record: current, text: await composeQueued(tx, current, mail) };
  });
  const attachments = await renderAttachments(parseStoredDocument(record.document), attached);
  return { attachments, text };
}

/** Queues the mail of a document for the current recipients, as when it was issued. */
export async function sendDocumentAgain(ctx: WriteContext, documentId: number): Promise<void> {
  const { tx } = ctx;
  const { id } = ctx.account;
  const record = await findDocument(tx, id, documentId);
  if (record === undefined) throw notFound("document with this ID");
  const mailing = await getMailing(tx, id, await getAccountSettingsWithin(tx, id));
  const count = await countDocumentMails(tx, id, documentId);
  if (count + mailing.readers.length > MAX_DOCUMENT_MAILS_PER_DAY) {
    const message = `A document can be sent in up to ${MAX_DOCUMENT_MAILS_PER_DAY} mails a day.`;
    throw new DomainError("unprocessable", message, {
      reason: "too_many_document_mails",
      limit: MAX_DOCUMENT_MAILS_PER_DAY,
    });
  }
  const document = parseStoredDocument(record.document);
  await queueDocumentMails(tx, mailing, {
    accountId: id,
    documentId,
    document,
    ...(await toState(tx, id, record)),
    charges: await sumCharges(tx, id, documentId),
  });
  await recordAudit(tx, ctx, {
    action: "document.mailed",
    object: { kind: "document", id: String(documentId), label: record.number },
  });
}
