const LEITWEG_ID = /^\d{2,12}(-[0-9A-Za-z]{1,30})?-\d{2}$/;

/** Checks for a Leitweg-ID, which is deliverable (EAS 0204). */
export const isLeitwegId = (reference: string): boolean => LEITWEG_ID.test(reference);

export type XrechnungField = "address.postal_code" | "address.city" | "invoice_email";

/**
 * Returns the first missing field, or null. Authorities reject invoices without city (BR-DE-8), postal code (BR-DE-9)
 * or electronic address (PEPPOL-EN16931-R010).
 */
export function findMissingXrechnungFields(buyer: {
  postalCode: string | null;
  city: string | null;
  email: string | null;
  reference: string | null;
}): XrechnungField | null {
  if (buyer.postalCode === null) return "address.postal_code";
  if (buyer.city === null) return "address.city";
  const isReachable =
    buyer.email !== null || (buyer.reference !== null && isLeitwegId(buyer.reference));
  return isReachable ? null : "invoice_email";
}
