import { randomInt, timingSafeEqual } from "node:crypto";
import { keyedHash, openSealed, seal } from "@/lib/sealing";

const PURPOSE = "verify codes";

const sealingContext = (accountId: number | string, id: string) => `${accountId}|${id}`;

/** Returns digits from the system's random generator. */
export function generateCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join("");
}

/** Returns the code encrypted, bound to its verification. */
export const sealCode = (accountId: number | string, id: string, code: string): Buffer =>
  seal(code, PURPOSE, sealingContext(accountId, id));

export const openCode = (accountId: number | string, id: string, sealed: Buffer): string =>
  openSealed(sealed, PURPOSE, sealingContext(accountId, id));

/** Returns what entered codes are compared with: without the key it can't be tried out. */
export const hashCode = (accountId: number | string, id: string, code: string): Buffer =>
  keyedHash(code, sealingContext(accountId, id), PURPOSE);

const NOBODYS = Buffer.alloc(32);

/** Whether the code is right. Takes as long without anything to compare with: null never matches. */
export function matchesCode(
  accountId: number | string,
  id: string,
  hash: Buffer | null,
  code: string,
): boolean {
  const isEqual = timingSafeEqual(hashCode(accountId, id, code), hash ?? NOBODYS);
  return isEqual && hash !== null;
}
