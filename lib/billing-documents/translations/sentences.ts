import type { BillingDocument } from "@/lib/core/billing/document";
import { PAYMENT_MEANS } from "@/lib/billing-documents/content/payment-means";
import { DOCUMENT_TRANSLATIONS, fillPlaceholders } from "./translations";

const formats = new Map<string, Intl.DateTimeFormat>();
const DATES = {
  day: { dateStyle: "long" },
  month: { month: "long", year: "numeric" },
} as const;

function dateFormat(locale: string, unit: keyof typeof DATES = "day"): Intl.DateTimeFormat {
  const key = `${locale} ${unit}`;
  const cached = formats.get(key);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat(locale, { ...DATES[unit], timeZone: "UTC" });
  formats.set(key, format);
  return format;
}

const toMidnight = (date: string) => new Date(`${date}T00:00:00Z`);

export function formatDocumentDate({ lang }: BillingDocument, date: string): string {
  return dateFormat(DOCUMENT_TRANSLATIONS[lang].locale).format(toMidnight(date));
}

export function formatDocumentMonth({ lang }: BillingDocument, month: string): string {
  return dateFormat(DOCUMENT_TRANSLATIONS[lang].locale, "month").format(toMidnight(`${month}-01`));
}

export function formatDocumentPeriod({ lang, period }: BillingDocument): string {
  const format = dateFormat(DOCUMENT_TRANSLATIONS[lang].locale);
  return format.formatRange(toMidnight(period.from), toMidnight(period.to));
}

export function paymentSentence(document: BillingDocument): string {
  const translations = DOCUMENT_TRANSLATIONS[document.lang];
  const { kind, paidOn, dueOn, paymentType } = document;
  if (paidOn !== null) {
    const means = translations.paymentMeans[PAYMENT_MEANS[paymentType] ?? "transfer"];
    const sentence = kind === "invoice" ? translations.paid : translations.refunded;
    return fillPlaceholders(sentence, { date: formatDocumentDate(document, paidOn), means });
  }
  if (kind === "credit_note") return translations.refundDue;
  if (dueOn === null) return translations.dueOnReceipt;
  return fillPlaceholders(translations.due, { date: formatDocumentDate(document, dueOn) });
}

export function exemptionSentence({ lang, vatCategory }: BillingDocument): string | null {
  return vatCategory === "S" ? null : DOCUMENT_TRANSLATIONS[lang].exemption[vatCategory];
}
/** Returns the sentence that names the corrected invoice; credit notes only. */
export function correctsSentence(document: BillingDocument): string | null {
  const { corrects, lang } = document;
  if (corrects === null) return null;
  const date = formatDocumentDate(document, corrects.issuedOn);
  return fillPlaceholders(DOCUMENT_TRANSLATIONS[lang].corrects, { number: corrects.number, date });
}
