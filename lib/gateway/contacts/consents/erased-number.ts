import { keyedHash } from "@/lib/sealing";

/**
 * Returns the pseudonym of an erased person's number. It can be derived only from the number, so their entries can be
 * found only with it.
 */
export const erasedName = (accountId: number, phone: string): string =>
  `forgotten:${keyedHash(phone, String(accountId), "forgotten people").toString("hex").slice(0, 32)}`;
