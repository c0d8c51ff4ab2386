import type { BillingDocument } from "@/lib/core/billing/document";
import { cleanText } from "./clean-text";
import { LENGTH } from "./lengths";

/** Account number if the name has no visible characters: a buyer name is required (BR-07). */
export const buyerName = ({ buyer }: BillingDocument): string =>
  cleanText(buyer.name, LENGTH.name) || String(buyer.accountId);
