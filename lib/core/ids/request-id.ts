import { randomFillSync } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 32;
const POOL_BYTES = 4096;
const pool = new Uint8Array(POOL_BYTES);
let poolAt = POOL_BYTES;

/** Generates a request id: secure generator, uniform, 190 bits. */
export function newRequestId(): string {
  let id = "";
  while (id.length < LENGTH) {
    if (poolAt === POOL_BYTES) {
      randomFillSync(pool);
      poolAt = 0;
    }
    // 62 and 63 are redrawn to stay unbiased.
    const value = (pool[poolAt++] ?? 0) & 0x3f;
    if (value < ALPHABET.length) id += ALPHABET[value];
  }
  return id;
}
