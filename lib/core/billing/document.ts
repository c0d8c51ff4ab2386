import type { Currency } from "@/lib/core/context";
import type { BasisPoints, Cents } from "./charge";
import type { VatAccounting } from "./vat-accounting";

export const DOCUMENT_LANGS = ["en", "de", "es", "pt", "pl"] as const;
export type DocumentLang = (typeof DOCUMENT_LANGS)[number];

/** Attachments of document mails; `none`: mails only documents that require payment. */
export const DOCUMENT_MAILS = ["pdf", "pdf_and_xrechnung", "none"] as const;
export type DocumentMails = (typeof DOCUMENT_MAILS)[number];

/** VAT category by EN 16931 (UNTDID 5305): S standard rate, AE reverse charge, O outside the scope of VAT. */
export type VatCategory = "S" | "AE" | "O";

export interface PostalAddress {
  street: string | null;
  streetMore: string | null;
  postalCode: string | null;
  city: string | null;
  /** ISO 3166-1 alpha-2. */
  iso2: string;
}

/** Issuer of documents. */
export interface Seller {
  name: string;
  address: PostalAddress;
  vatId: string | null;
  /** Issued by the tax office, if there is no VAT ID. */
  taxNumber: string | null;
  /** Lines below the document: register court and number, managers. */
  legalLines: readonly string[];
  contactName: string;
  phone: string;
  email: string;
  bank: { holder: string; iban: string; bic: string | null; name: string | null } | null;
}

/** Recipient of a document, as of its issue. */
export interface Buyer {
  name: string;
  address: PostalAddress;
  vatId: string | null;
  email: string | null;
  /** Customer number. */
  accountId: number;
  /** Customer's reference: an order number, or the Leitweg-ID of an authority (BT-10). */
  reference: string | null;
}

/** Document line; `net` is `quantity × unitPrice`, rounded once to the cent. */
export interface DocumentLine {
  /** In the document's language. */
  name: string;
  description: string | null;
  quantity: bigint;
  /** Millionths of the currency. */
  unitPrice: bigint;
  net: Cents;
}

/**
 * Immutable document as issued: everything that its PDF, XML and page show. All amounts are positive, also those of a
 * credit note; `kind` says in whose favour they are.
 */
export interface BillingDocument {
  kind: "invoice" | "credit_note";
  /** Gapless within its series. */
  number: string;
  lang: DocumentLang;
  currency: Currency;
  /** `YYYY-MM-DD` in the seller's time zone. */
  issuedOn: string;
  /** Service period, both days included. */
  period: { from: string; to: string };
  seller: Seller;
  buyer: Buyer;
  lines: readonly DocumentLine[];
  /** Sum of the lines. */
  net: Cents;
  fee: Cents;
  feeRate: BasisPoints;
  vat: Cents;
  vatRate: BasisPoints;
  vatCategory: VatCategory;
  /**
   * VAT in the seller's currency. Null if there is none, the document is in that currency, or no exchange rate was
   * known.
   */
  vatInSellerCurrency: VatAccounting | null;
  amount: Cents;
  /** Payment type of the specification. */
  paymentType: number;
  /** `YYYY-MM-DD`. Null if unpaid at issue. */
  paidOn: string | null;
  /** `YYYY-MM-DD`, for unpaid documents. */
  dueOn: string | null;
  /** Reference that identifies a bank transfer. */
  paymentReference: string | null;
  /** Invoice that a credit note corrects. */
  corrects: { number: string; issuedOn: string } | null;
  /** Seller's free text to this customer. */
  customText: string | null;
}
