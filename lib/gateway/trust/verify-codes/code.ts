import { randomInt, timingSafeEqual } from "node:crypto";
import { keyedHash, openSealed, seal } from "@/lib/sealing";

const PURPOSE = "verify codes";

const sealingContext = (accountId: number | string, id: string) => `${accountId}|${id}`;

export function generateCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join("");
}

/** Encrypts a code, bound to its verification. */
export const sealCode = (accountId: number | string, id: string, code: string): Buffer =>
  seal(code, PURPOSE, sealingContext(accountId, id));

export const openCode = (accountId: number | string, id: string, sealed: Buffer): string =>
  openSealed(sealed, PURPOSE, sealingContext(accountId, id));

/** Returns a keyed hash: safe from brute force without the key. */
export const hashCode = (accountId: number | string, id: string, code: string): Buffer =>
  keyedHash(code, sealingContext(accountId, id), PURPOSE);

const DUMMY_HASH = Buffer.alloc(32);

/** Compares in constant time; null never matches. */
export function matchesCode(
  accountId: number | string,
  id: string,
  hash: Buffer | null,
  code: string,
): boolean {
  const isEqual = timingSafeEqual(hashCode(accountId, id, code), hash ?? DUMMY_HASH);
  return isEqual && hash !== null;
}
