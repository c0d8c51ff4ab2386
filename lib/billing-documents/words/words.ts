import type { DocumentLang } from "@/lib/core/billing/document";
import type { PaymentMeans } from "@/lib/billing-documents/content/payment-means";
import { DE } from "./de";
import { EN } from "./en";
import { ES } from "./es";
import { PL } from "./pl";
import { PT } from "./pt";

/** Translations of invoices and credit notes; `fill` replaces placeholders in braces. */
export interface DocumentTranslations {
  /** BCP 47 tag. */
  locale: string;
  title: { invoice: string; credit_note: string };
  number: string;
  issuedOn: string;
  period: string;
  customerNumber: string;
  reference: string;
  vatId: string;
  taxNumber: string;
  corrects: string;
  columns: { item: string; quantity: string; unitPrice: string; net: string };
  net: string;
  fee: string;
  vat: string;
  /** Shown if no VAT is charged. */
  noVat: string;
  total: { invoice: string; credit_note: string };
  exemption: { AE: string; O: string };
  vatInSellerCurrency: string;
  paymentMeans: Record<PaymentMeans, string>;
  paid: string;
  due: string;
  dueOnReceipt: string;
  refunded: string;
  refundDue: string;
  transferTo: string;
  paymentReference: string;
  page: string;
  /** Description of the embedded XML in PDF readers. */
  attachment: string;
}

/** Exhaustive by type: a language with a missing text doesn't compile. */
export const DOCUMENT_TRANSLATIONS: Readonly<Record<DocumentLang, DocumentTranslations>> = {
  en: EN,
  de: DE,
  es: ES,
  pt: PT,
  pl: PL,
};

export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
