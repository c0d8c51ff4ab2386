import type { BillingDocument } from "@/lib/core/billing/document";
import { cleanText } from "./clean-text";
import { LENGTH } from "./lengths";

/**
 * Returns the buyer's name, or the account number if it has no visible characters: a buyer name is required (BR-07).
 */
export const buyerName = ({ buyer }: BillingDocument): string =>
  cleanText(buyer.name, LENGTH.name) || String(buyer.accountId);
