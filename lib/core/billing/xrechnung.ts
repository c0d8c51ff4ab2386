/** Routing number of a German authority: `04011000-12345-67`. */
const LEITWEG_ID = /^\d{2,12}(-[0-9A-Za-z]{1,30})?-\d{2}$/;

/** True if the reference is a Leitweg-ID, to which an invoice can be delivered (EAS 0204). */
export const isLeitwegId = (reference: string): boolean => LEITWEG_ID.test(reference);

/** Account field required for an XRechnung. */
export type XrechnungField = "address.postal_code" | "address.city" | "invoice_email";

/**
 * Returns the first field that a buyer lacks for an XRechnung, or null. Authorities reject invoices without city
 * (BR-DE-8), postal code (BR-DE-9) or electronic address (PEPPOL-EN16931-R010).
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
