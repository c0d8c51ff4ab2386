/** The routing number of a German authority: `04011000-12345-67`. */
const LEITWEG_ID = /^\d{2,12}(-[0-9A-Za-z]{1,30})?-\d{2}$/;

/** Whether a customer's reference is a Leitweg-ID: then an invoice can be delivered to it (EAS 0204). */
export const isLeitwegId = (reference: string): boolean => LEITWEG_ID.test(reference);

/** A field of the account's settings that an XRechnung can't do without. */
export type XrechnungField = "address.postal_code" | "address.city" | "invoice_email";

/**
 * The first field that a buyer lacks for an XRechnung, or null: authorities reject it without the city (BR-DE-8), without the
 * postal code (BR-DE-9), and without an address that it can be delivered to (PEPPOL-EN16931-R010).
 */
export function lacksForXrechnung(buyer: {
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
