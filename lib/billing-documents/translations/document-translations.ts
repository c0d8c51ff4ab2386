import type { ReferenceField } from "@/lib/core/billing/document-references";
import type { PaymentMeans } from "@/lib/billing-documents/content/payment-means";

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
  references: Record<ReferenceField, string>;
  vatId: string;
  taxNumber: string;
  corrects: string;
  columns: { item: string; quantity: string; unitPrice: string; net: string };
  net: string;
  fee: string;
  vat: string;
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
  scanToPay: string;
  page: string;
  /** Description of the embedded XML in PDF readers. */
  attachment: string;
}
