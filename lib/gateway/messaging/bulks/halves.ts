import { createHmac } from "node:crypto";
import type { Variant } from "@/lib/core/messages/bulk-variants";
import { derivedSecret } from "@/lib/sealing";

/**
 * What decides, with a number, which of two texts it gets. It follows from the texts as they were given, so a dry run has the
 * same halves as the bulk that is sent after it, and so the same price.
 */
export const variantKeyOf = (text: string, variantText: string): string =>
  derivedSecret("halves of bulks", JSON.stringify([text, variantText]));

/** The text that a number gets: of many numbers about half the first, half the second. */
export function variantOf(key: string, phone: string): Variant {
  const [byte = 0] = createHmac("sha256", key).update(phone).digest();
  return byte % 2 === 0 ? 1 : 2;
}
