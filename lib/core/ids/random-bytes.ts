import { randomFillSync } from "node:crypto";

/** Bytes that are given away soon, as in ids and nonces: they stay readable here for a while, so no secrets. */
export const randomPool = Buffer.alloc(4096);
let at = randomPool.length;

/** Where in the pool so many bytes begin that nobody was given before. Asking the system for few at a time costs more than they do. */
export function takeRandom(count: number): number {
  if (at + count > randomPool.length) {
    randomFillSync(randomPool);
    at = 0;
  }
  at += count;
  return at - count;
}

/** The same as bytes of their own. */
export function takeRandomBytes(count: number): Buffer {
  const from = takeRandom(count);
  return Buffer.from(randomPool.subarray(from, from + count));
}
