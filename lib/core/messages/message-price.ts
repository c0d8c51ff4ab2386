import { type Micro, multiply } from "@/lib/core/money/money";

/**
 * @param unitPrice list price per part
 * @param links price of its short links
 * @throws RangeError for fractional parts
 */
export const messagePrice = (unitPrice: Micro, parts: number, links: Micro = 0n): Micro =>
  multiply(unitPrice, parts) + links;
