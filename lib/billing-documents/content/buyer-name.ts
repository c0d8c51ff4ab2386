import type { BillingDocument } from "@/lib/core/billing/document";
import { cleanText } from "./clean-text";
import { LENGTH } from "./lengths";

/** The customer's name, or their number where the name has nothing that can be seen: a document has to name them (BR-07). */
export const buyerName = ({ buyer }: BillingDocument): string =>
  cleanText(buyer.name, LENGTH.name) || String(buyer.accountId);
