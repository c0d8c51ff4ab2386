import type { Cents } from "@/lib/core/billing/charge";
import type { BillingDocument } from "@/lib/core/billing/document";
import type { Currency } from "@/lib/core/context";
import { toLanguage } from "@/lib/core/languages";
import { exactDecimal, formatNumber, moneyFormat } from "@/lib/core/money/format-money";
import { centsToMicro, microToDecimal } from "@/lib/core/money/money";
import { composeMail, link, localeTag, mailTranslator, type Reader } from "./compose";
import { toOneLine } from "./one-line";
import type { Mail } from "./mail";

export type DocumentMailKind = keyof typeof TEXTS;

const TEXTS = {
  issued: "invoiceIssued",
  paid: "invoicePaid",
  chargesOpen: "invoiceChargesOpen",
  writtenOff: "invoiceWrittenOff",
  creditNote: "creditNote",
  reminder: "invoiceReminder",
  lastReminder: "invoiceLastReminder",
} as const;

/** Fees and interest of reminders, in cents. */
export interface ReminderCharges {
  fees: Cents;
  interest: Cents;
  /** Fees and interest that are paid or waived. */
  settled: Cents;
}

const REMINDERS = ["reminder", "lastReminder"] as const;

export const isReminder = (kind: string | null): kind is (typeof REMINDERS)[number] =>
  REMINDERS.some((reminder) => reminder === kind);

function formatCents(lang: string, currency: Currency, cents: Cents): string {
  const format = moneyFormat(localeTag(lang, currency), currency);
  return formatNumber(format, exactDecimal(microToDecimal(centsToMicro(cents))));
}

/** Returns a paragraph with what is to be paid in all, or nothing without charges. */
function writeCharges(
  lang: string,
  currency: Currency,
  { amount, charges }: { amount: Cents; charges: ReminderCharges },
): string {
  const { fees, interest, settled } = charges;
  const open = fees + interest - settled;
  if (open <= 0n) return "";
  const format = (cents: Cents) => formatCents(lang, currency, cents);
  const t = mailTranslator(lang);
  const parts = [
    t("invoiceCharges.text", { fees: format(fees), interest: format(interest) }),
    settled > 0n ? t("invoiceCharges.settled", { settled: format(settled) }) : null,
    t("invoiceCharges.total", { total: format(amount + open) }),
  ];
  return `${parts.filter((part) => part !== null).join(" ")}\n\n`;
}

function formatDay(lang: string, day: string | null): string {
  if (day === null) return "";
  const format = new Intl.DateTimeFormat(localeTag(lang), { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}

const NO_CHARGES: ReminderCharges = { fees: 0n, interest: 0n, settled: 0n };

/** Composes a document's mail; `amount` is in cents: of an open invoice the amount due. */
export function documentMail({
  reader,
  kind,
  document,
  documentId,
  amount,
  charges = NO_CHARGES,
}: {
  reader: Reader;
  kind: DocumentMailKind;
  document: BillingDocument;
  documentId: number;
  amount: Cents;
  /** Fees and interest of its reminders. */
  charges?: ReminderCharges;
}): Mail {
  const { lang } = reader;
  const { currency } = document;
  const folder = document.kind === "invoice" ? "invoices" : "credit-notes";
  const mail = composeMail(isReminder(kind) ? "reminder" : "document", reader, TEXTS[kind], {
    number: document.number,
    account: toOneLine(document.buyer.name),
    amount: formatCents(lang, currency, amount),
    charges: writeCharges(lang, currency, { amount, charges }),
    due: formatDay(lang, document.dueOn),
    corrects: document.corrects?.number ?? "",
    contact: document.seller.email,
    link: link(`/billing/documents/${folder}/${documentId}`),
  });
  return { ...mail, textKind: kind, lang: toLanguage(lang) };
}
