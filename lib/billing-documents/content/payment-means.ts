import type { BillingDocument } from "@/lib/core/billing/document";

export type XmlProfile = "factur-x" | "xrechnung";

export const PAYMENT_MEANS: Readonly<Record<number, PaymentMeans>> = {
  1: "directDebit",
  6: "transfer",
  7: "wallet",
  8: "instant",
  91: "card",
  92: "card",
};
export type PaymentMeans = "directDebit" | "transfer" | "wallet" | "instant" | "card";

/**
 * Returns the UNTDID 4461 code. XRechnung requires card digits with 48 and a mandate with 59; documents have neither,
 * so both are reported as collected by an online payment service.
 */
export function paymentMeansCode(document: BillingDocument, profile: XmlProfile): string {
  const means = PAYMENT_MEANS[document.paymentType];
  if (means === "transfer") {
    if (document.seller.bank === null) return "1";
    return document.currency === "EUR" ? "58" : "30";
  }
  if (means === undefined) return "1";
  if (profile === "xrechnung") return "68";
  if (means === "directDebit") return "59";
  return means === "card" ? "48" : "68";
}
