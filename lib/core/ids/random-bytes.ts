import { randomFillSync } from "node:crypto";

/** For public values such as ids. Never for secrets: bytes stay readable here for a while. */
export const randomPool = Buffer.alloc(4096);
let at = randomPool.length;

/** Returns the pool offset of `count` unused bytes; small system requests are expensive. */
export function reserveRandom(count: number): number {
  if (at + count > randomPool.length) {
    randomFillSync(randomPool);
    at = 0;
  }
  at += count;
  return at - count;
}

export function takeRandomBytes(count: number): Buffer {
  const from = reserveRandom(count);
  return Buffer.from(randomPool.subarray(from, from + count));
}
