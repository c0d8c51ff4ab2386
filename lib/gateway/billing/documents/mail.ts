import { renderPdf } from "@/lib/billing-documents/render-pdf";
import { renderXml } from "@/lib/billing-documents/render-xml";
import type { Cents } from "@/lib/core/billing/charge";
import type { BillingDocument } from "@/lib/core/billing/document";
import type { Tx } from "@/lib/db/transaction";
import type { AccountSettings } from "@/lib/gateway/account/settings/schema";
import { findOwners } from "@/lib/gateway/identity/team/public";
import {
  type DocumentMailKind,
  documentMail,
  type ReminderCharges,
} from "@/lib/mail/billing-texts";
import type { Reader } from "@/lib/mail/compose";
import { queueMail } from "@/lib/mail/outbox";
import type { AttachedDocument } from "@/lib/mail/mail";
import type { Attachment } from "@/lib/mail/transport";

export interface DocumentMailing {
  readers: Reader[];
  attached: AttachedDocument["attached"];
  wantsAll: boolean;
}

/** Returns the recipients: the address in the settings, otherwise the owners; and those of copies. */
export async function getMailing(
  tx: Tx,
  accountId: number,
  settings: AccountSettings,
): Promise<DocumentMailing> {
  const { invoice_email: email, document_lang: lang, document_mails: mails } = settings;
  const first = email === null ? await findOwners(tx, accountId) : [{ email, lang }];
  const copies = settings.invoice_copy_emails.filter((copy) =>
    first.every((reader) => reader.email !== copy),
  );
  const readers = [...first, ...copies.map((copy) => ({ email: copy, lang }))];
  const attached = mails === "none" ? "pdf" : mails;
  return { readers, attached, wantsAll: mails !== "none" };
}

export async function queueDocumentMails(
  tx: Tx,
  { readers, attached }: DocumentMailing,
  of: {
    accountId: number;
    documentId: number;
    document: BillingDocument;
    kind: DocumentMailKind;
    /** Amount due, for an open invoice. */
    amount: Cents;
    /** Fees and interest of its reminders. */
    charges?: ReminderCharges;
  },
): Promise<void> {
  const { accountId, documentId } = of;
  for (const reader of readers) {
    const mail = documentMail({ reader, ...of });
    await queueMail(tx, { ...mail, document: { accountId, documentId, attached } });
  }
}

/** Renders the attachments at sending, from the copy stored at issue. */
export async function renderAttachments(
  document: BillingDocument,
  attached: AttachedDocument["attached"],
): Promise<Attachment[]> {
  const { number } = document;
  const pdf = { name: `${number}.pdf`, type: "application/pdf", bytes: await renderPdf(document) };
  if (attached === "pdf") return [pdf];
  const bytes = new TextEncoder().encode(renderXml(document, "xrechnung"));
  return [pdf, { name: `${number}.xml`, type: "application/xml", bytes }];
}
