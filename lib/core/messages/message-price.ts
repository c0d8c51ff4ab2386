import { type Micro, multiply } from "@/lib/core/money/money";

/**
 * What a message costs, or several alike.
 * @param unitPrice of one part, as the price list has it
 * @param links what its own short links cost
 * @throws RangeError for a fraction of a part
 */
export const messagePrice = (unitPrice: Micro, parts: number, links: Micro = 0n): Micro =>
  multiply(unitPrice, parts) + links;
