import { createHmac } from "node:crypto";
import type { Variant } from "@/lib/core/messages/bulk-variants";
import { derivedSecret } from "@/lib/sealing";

/**
 * Derives the key from the texts as entered, so that a dry run has the same split, and price, as the bulk sent after
 * it.
 */
export const createVariantKey = (text: string, variantText: string): string =>
  derivedSecret("halves of bulks", JSON.stringify([text, variantText]));

export function assignVariant(key: string, phone: string): Variant {
  const [byte = 0] = createHmac("sha256", key).update(phone).digest();
  return byte % 2 === 0 ? 1 : 2;
}
