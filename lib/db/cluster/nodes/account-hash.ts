/** Postgres' `hashint8`, by which a cluster places rows, as a signed 32-bit number. */
export function accountHash(accountId: number): number {
  // `hash_bytes_uint32`: Bob Jenkins' lookup3 for one word; the upper half is 0 for numbers up to 2^32.
  const high = Math.floor(accountId / 2 ** 32);
  let a = SEED + (accountId ^ high);
  let b = SEED;
  let c = SEED;
  c = (c ^ b) - rotate(b, 14);
  a = (a ^ c) - rotate(c, 11);
  b = (b ^ a) - rotate(a, 25);
  c = (c ^ b) - rotate(b, 16);
  a = (a ^ c) - rotate(c, 4);
  b = (b ^ a) - rotate(a, 14);
  c = (c ^ b) - rotate(b, 24);
  return c | 0;
}

const SEED = (0x9e3779b9 + 4 + 3_923_095) | 0;

const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by));
