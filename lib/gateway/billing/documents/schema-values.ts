export const DOCUMENT_KINDS = ["invoice", "credit_note"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_OPEN = 0;
export const DOCUMENT_PAID = 1;
export const DOCUMENT_FAILED = 2;
/** Closed as uncollectable; the customer still owes it. */
export const DOCUMENT_WRITTEN_OFF = 3;
export const DOCUMENT_STATUSES = [
  DOCUMENT_OPEN,
  DOCUMENT_PAID,
  DOCUMENT_FAILED,
  DOCUMENT_WRITTEN_OFF,
] as const;

/** Checks whether an invoice can still be paid: it is open, or written off. */
export const isUnpaid = (status: number): boolean =>
  status === DOCUMENT_OPEN || status === DOCUMENT_WRITTEN_OFF;

/** EN 16931 as embedded in the PDF, and the German XRechnung. */
export const XML_PROFILES = ["factur-x", "xrechnung"] as const;
export type XmlProfile = (typeof XML_PROFILES)[number];

/** To all recipients together. */
export const MAX_DOCUMENT_MAILS_PER_DAY = 30;

export const DOCUMENT_MAIL_STATES = ["queued", "sent", "failed", "canceled"] as const;

export const MAX_ARCHIVE = 1_000;
