import type { Currency } from "@/lib/core/context";
import type { BasisPoints, Cents } from "./charge";
import type { VatAccounting } from "./vat-accounting";

/** Languages of documents. */
export const DOCUMENT_LANGS = ["en", "de", "es", "pt", "pl"] as const;
export type DocumentLang = (typeof DOCUMENT_LANGS)[number];

/** What leaves with the mail about a document; none: only what is to be paid is mailed. */
export const DOCUMENT_MAILS = ["pdf", "pdf_and_xrechnung", "none"] as const;
export type DocumentMails = (typeof DOCUMENT_MAILS)[number];

/**
 * Why a document has the VAT that it has, by the codes of EN 16931 (UNTDID 5305): S a rate, AE the customer owes it
 * (reverse charge), O outside the scope of VAT.
 */
export type VatCategory = "S" | "AE" | "O";

export interface PostalAddress {
  street: string | null;
  streetMore: string | null;
  postalCode: string | null;
  city: string | null;
  /** ISO 3166-1 alpha-2. */
  iso2: string;
}

/** Who issues documents. */
export interface Seller {
  name: string;
  address: PostalAddress;
  vatId: string | null;
  /** Of the tax office, where there is no VAT ID. */
  taxNumber: string | null;
  /** Court and number of the register, managers: lines below the document. */
  legalLines: readonly string[];
  contactName: string;
  phone: string;
  email: string;
  bank: { holder: string; iban: string; bic: string | null; name: string | null } | null;
}

/** Whom a document is made out to, as they were when it was issued. */
export interface Buyer {
  name: string;
  address: PostalAddress;
  vatId: string | null;
  email: string | null;
  /** The number of the customer. */
  accountId: number;
  /** What the customer wants to find on it: an order number, or the Leitweg-ID of an authority (BT-10). */
  reference: string | null;
}

/** One line: `net` is `quantity × unitPrice`, rounded once to the cent. */
export interface DocumentLine {
  /** In the language of the document. */
  name: string;
  description: string | null;
  quantity: bigint;
  /** Millionths of the currency. */
  unitPrice: bigint;
  net: Cents;
}

/**
 * A document as it was issued: everything that its PDF, its XML and its page show, and nothing that may change later.
 * All amounts are positive, also those of a credit note; its kind says in whose favour they are.
 */
export interface BillingDocument {
  kind: "invoice" | "credit_note";
  /** Gapless within its series. */
  number: string;
  lang: DocumentLang;
  currency: Currency;
  /** `YYYY-MM-DD`, where the seller is. */
  issuedOn: string;
  /** What was delivered when, both days included. */
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
  /** The VAT in the seller's currency; null: it has none, is in that currency anyway, or no exchange rate was known. */
  vatInSellerCurrency: VatAccounting | null;
  amount: Cents;
  /** How it was or is to be paid: the specification's payment type. */
  paymentType: number;
  /** `YYYY-MM-DD`; null: not paid when it was issued. */
  paidOn: string | null;
  /** `YYYY-MM-DD`, for what isn't paid yet. */
  dueOn: string | null;
  /** What a bank transfer must say, so that it is found. */
  paymentReference: string | null;
  /** Of a credit note: the invoice that it takes back. */
  corrects: { number: string; issuedOn: string } | null;
  /** Free words of the seller to this customer. */
  customText: string | null;
}
