import { feeShare } from "@/lib/core/billing/charge";
import type { BillingDocument } from "@/lib/core/billing/document";
import { percent } from "./format";
import { DOCUMENT_TRANSLATIONS } from "./translations";

/**
 * Formats the fee's name, such as `Payment fee (2.9%)`; no percentage if the fee isn't that share of the net amount.
 */
export function feeName(document: BillingDocument): string {
  const { fee } = DOCUMENT_TRANSLATIONS[document.lang];
  const rate = feeShare(document);
  return rate === 0 ? fee : `${fee} (${percent(document, rate)})`;
}
