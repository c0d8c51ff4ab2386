import type { Cents } from "@/lib/core/billing/charge";
import type { BillingDocument } from "@/lib/core/billing/document";
import { exactDecimal, formatNumber, moneyFormat } from "@/lib/core/money/format-money";
import { centsToMicro, microToDecimal } from "@/lib/core/money/money";
import { composeMail, link, localeTag, type Reader } from "./compose";
import { toOneLine } from "./one-line";
import type { Mail } from "./mail";

export type DocumentMailKind = keyof typeof TEXTS;

const TEXTS = {
  issued: "invoiceIssued",
  paid: "invoicePaid",
  creditNote: "creditNote",
  reminder: "invoiceReminder",
  lastReminder: "invoiceLastReminder",
} as const;

function formatDay(lang: string, day: string | null): string {
  if (day === null) return "";
  const format = new Intl.DateTimeFormat(localeTag(lang), { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Composes a document's mail; `amount` is in cents: of an open invoice the amount due. */
export function documentMail({
  reader,
  kind,
  document,
  documentId,
  amount,
}: {
  reader: Reader;
  kind: DocumentMailKind;
  document: BillingDocument;
  documentId: number;
  amount: Cents;
}): Mail {
  const { lang } = reader;
  const folder = document.kind === "invoice" ? "invoices" : "credit-notes";
  return composeMail("document", reader, TEXTS[kind], {
    number: document.number,
    account: toOneLine(document.buyer.name),
    amount: formatNumber(
      moneyFormat(localeTag(lang, document.currency), document.currency),
      exactDecimal(microToDecimal(centsToMicro(amount))),
    ),
    due: formatDay(lang, document.dueOn),
    corrects: document.corrects?.number ?? "",
    contact: document.seller.email,
    link: link(`/billing/documents/${folder}/${documentId}`),
  });
}
