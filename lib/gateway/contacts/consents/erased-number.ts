import { keyedHash } from "@/lib/sealing";

/** What stands for the number of a person whose data was erased: whoever has the number finds their lines, nobody else. */
export const erasedName = (accountId: number, phone: string): string =>
  `forgotten:${keyedHash(phone, String(accountId), "forgotten people").toString("hex").slice(0, 32)}`;
