import { createHmac, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { toBase62 } from "@/lib/core/ids/base62";

const FORM = /^gw_(live|test)_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** Returns the CRC-32 in 6 characters: detects typos and leaked keys without a database. */
function checksum(text: string): string {
  return toBase62(BigInt(crc32(text)), 6);
}

/** Creates a secret: `gw_live_` or `gw_test_`, 256 random bits in 43 base62 characters, 6 of checksum. */
export function createSecret(isTest: boolean): string {
  const random = toBase62(BigInt(`0x${randomBytes(32).toString("hex")}`), 43);
  const text = `gw_${isTest ? "test" : "live"}_${random}`;
  return text + checksum(text);
}

export function isWellFormedSecret(secret: string): boolean {
  return FORM.test(secret) && checksum(secret.slice(0, -6)) === secret.slice(-6);
}

/** Returns the HMAC-SHA-256 with the pepper. A fast hash is right for 256 random bits (ASVS 6.5.2). */
export function hashSecret(secret: string, pepper: string): Buffer {
  return createHmac("sha256", pepper).update(secret).digest();
}

export function visibleParts(secret: string): { start: string; end: string } {
  return { start: secret.slice(0, 12), end: secret.slice(-4) };
}
