/** Values that schemas, lists and pages share. */
export const DOCUMENT_KINDS = ["invoice", "credit_note"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** 0 not paid yet, 1 paid, 2 failed. */
export const DOCUMENT_STATUSES = [0, 1, 2] as const;

/** How documents are paid: SEPA, bank transfer, online wallet, instant bank payment, stored card, new card. */
export const PAYMENT_TYPES = [1, 6, 7, 8, 91, 92] as const;

/** Kinds of electronic invoices: EN 16931 as in the PDF, and the German XRechnung. */
export const XML_PROFILES = ["factur-x", "xrechnung"] as const;
export type XmlProfile = (typeof XML_PROFILES)[number];

/** Documents in one file: more would keep everybody waiting. */
export const ARCHIVE_MAX = 1_000;
