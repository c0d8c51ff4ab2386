import { randomFillSync } from "node:crypto";

/** For public values such as ids. Never for secrets: bytes stay readable here for a while. */
export const randomPool = Buffer.alloc(4096);
let poolOffset = randomPool.length;

/** Returns the pool offset of `count` unused bytes; small system requests are expensive. */
export function reserveRandom(count: number): number {
  if (poolOffset + count > randomPool.length) {
    randomFillSync(randomPool);
    poolOffset = 0;
  }
  poolOffset += count;
  return poolOffset - count;
}

export function takeRandomBytes(count: number): Buffer {
  const from = reserveRandom(count);
  return Buffer.from(randomPool.subarray(from, from + count));
}
