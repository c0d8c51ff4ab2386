import { randomFillSync } from "node:crypto";

/** Random bytes for public values such as ids and nonces. Never for secrets: bytes stay readable here for a while. */
export const randomPool = Buffer.alloc(4096);
let at = randomPool.length;

/** Returns the pool offset of `count` unused bytes. Pooled, because small system requests are expensive. */
export function takeRandom(count: number): number {
  if (at + count > randomPool.length) {
    randomFillSync(randomPool);
    at = 0;
  }
  at += count;
  return at - count;
}

/** Like `takeRandom`, but returns a copy of the bytes. */
export function takeRandomBytes(count: number): Buffer {
  const from = takeRandom(count);
  return Buffer.from(randomPool.subarray(from, from + count));
}
