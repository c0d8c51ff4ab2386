import type { DocumentLang } from "@/lib/core/billing/document";
import type { PaymentMeans } from "@/lib/billing-documents/content/payment-means";
import { DE } from "./de";
import { EN } from "./en";
import { ES } from "./es";
import { PL } from "./pl";
import { PT } from "./pt";

/** Everything that a document says of itself. Words in braces are filled in. */
export interface DocumentWords {
  /** BCP 47, for dates and amounts. */
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
  /** Where none is charged. */
  noVat: string;
  total: { invoice: string; credit_note: string };
  /** Why there is no VAT: what the law wants to read. */
  exemption: { AE: string; O: string };
  /** The VAT in the seller's currency, and what it was converted by. */
  vatInSellerCurrency: string;
  paymentMeans: Record<PaymentMeans, string>;
  paid: string;
  due: string;
  dueAtOnce: string;
  refunded: string;
  refundDue: string;
  transferTo: string;
  paymentReference: string;
  page: string;
  /** How a document's file is described to whoever reads it with a program. */
  attachment: string;
}

/** Complete by its type: a language without a word doesn't compile. */
export const DOCUMENT_WORDS: Readonly<Record<DocumentLang, DocumentWords>> = {
  en: EN,
  de: DE,
  es: ES,
  pt: PT,
  pl: PL,
};

/** `Paid on {date}` with its date. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
