import type { Currency } from "@/lib/core/context";
import type { Language } from "@/lib/core/languages";
import type { BasisPoints, Cents } from "./charge";
import type { DocumentReferences } from "./document-references";
import type { VatAccounting } from "./vat-accounting";

/** Documents that are mailed; `none` still mails those that require payment. */
export const DOCUMENT_MAILS = ["pdf", "pdf_and_xrechnung", "none"] as const;
export type DocumentMails = (typeof DOCUMENT_MAILS)[number];

/** EN 16931 (UNTDID 5305): S standard rate, AE reverse charge, O outside the scope of VAT. */
export type VatCategory = "S" | "AE" | "O";

export interface PostalAddress {
  street: string | null;
  streetMore: string | null;
  postalCode: string | null;
  city: string | null;
  iso2: string;
}

export interface Seller {
  name: string;
  address: PostalAddress;
  vatId: string | null;
  taxNumber: string | null;
  legalLines: readonly string[];
  contactName: string;
  phone: string;
  email: string;
  bank: { holder: string; iban: string; bic: string | null; name: string | null } | null;
}

export interface Buyer {
  name: string;
  address: PostalAddress;
  vatId: string | null;
  email: string | null;
  accountId: number;
  /** Any reference, or the Leitweg-ID of an authority (BT-10). */
  reference: string | null;
  references: DocumentReferences;
}

/** `net` is `quantity × unitPrice`, rounded once to the cent. */
export interface DocumentLine {
  name: string;
  description: string | null;
  quantity: bigint;
  /** In millionths of the currency. */
  unitPrice: bigint;
  net: Cents;
}

/**
 * Content of an invoice or credit note, as PDF, XML and page show it; immutable. Amounts of credit notes are positive
 * too: `kind` gives the direction.
 */
export interface BillingDocument {
  kind: "invoice" | "credit_note";
  /** Gapless within its series. */
  number: string;
  lang: Language;
  currency: Currency;
  /** `YYYY-MM-DD` in the seller's time zone. */
  issuedOn: string;
  /** Both days included. */
  period: { from: string; to: string };
  seller: Seller;
  buyer: Buyer;
  lines: readonly DocumentLine[];
  net: Cents;
  fee: Cents;
  feeRate: BasisPoints;
  vat: Cents;
  vatRate: BasisPoints;
  vatCategory: VatCategory;
  /**
   * VAT in the seller's currency; null without VAT, if the document is in that currency, or if no exchange rate was
   * known.
   */
  vatInSellerCurrency: VatAccounting | null;
  amount: Cents;
  paymentType: number;
  /** `YYYY-MM-DD`; null if the document was unpaid when issued. */
  paidOn: string | null;
  dueOn: string | null;
  /** Reference by which the payer's bank transfer is found. */
  paymentReference: string | null;
  corrects: { number: string; issuedOn: string } | null;
  customText: string | null;
}
