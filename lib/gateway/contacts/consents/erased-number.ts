import { keyedHash } from "@/lib/sealing";

/** Returns a pseudonym derivable only from the number, so entries can be found only with it. */
export const erasedName = (accountId: number, phone: string): string =>
  `forgotten:${keyedHash(phone, String(accountId), "forgotten people").toString("hex").slice(0, 32)}`;
