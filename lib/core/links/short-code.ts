import { createHmac, type KeyObject } from "node:crypto";
import { parseBase62, toBase62 } from "@/lib/core/ids/base62";

export interface LinkRef {
  accountId: number;
  linkId: number;
}

/** 62^9 is a little more than 2^53. */
const CODE_LENGTH = 9;
const ACCOUNT_BITS = 24n;
const LINK_BITS = 29n;
const LEFT_BITS = 27n;
const RIGHT_BITS = 26n;
const ROUNDS = 6;

export const MAX_ACCOUNT_ID = Number((1n << ACCOUNT_BITS) - 1n);
/** Links an account can ever create: half a billion. */
export const MAX_LINK_ID = Number((1n << LINK_BITS) - 1n);

const lowBitsMask = (bits: bigint) => (1n << bits) - 1n;

function runFeistelRound(key: KeyObject, round: number, half: bigint, bits: bigint): bigint {
  const mac = createHmac("sha256", key).update(`${round}:${half}`).digest();
  return mac.readBigUInt64BE() & lowBitsMask(bits);
}

/** Mixes a value by a Feistel network with alternating halves of 27 and 26 bits. */
function mix(key: KeyObject, value: bigint, rounds: readonly number[]): bigint {
  let left = value >> RIGHT_BITS;
  let right = value & lowBitsMask(RIGHT_BITS);
  for (const round of rounds) {
    if (round % 2 === 0) left ^= runFeistelRound(key, round, right, LEFT_BITS);
    else right ^= runFeistelRound(key, round, left, RIGHT_BITS);
  }
  return (left << RIGHT_BITS) | right;
}

const ENCODE_ROUNDS = Array.from({ length: ROUNDS }, (_, round) => round);
const DECODE_ROUNDS = [...ENCODE_ROUNDS].reverse();

/**
 * Encrypts the link's id with a key: codes can't be enumerated, yet locate the link. Throws for numbers out of range.
 */
export function formatLinkCode({ accountId, linkId }: LinkRef, key: KeyObject): string {
  if (accountId < 1 || accountId > MAX_ACCOUNT_ID || linkId < 1 || linkId > MAX_LINK_ID) {
    throw new RangeError(`No short link can be named ${accountId}/${linkId}`);
  }
  const name = (BigInt(accountId) << LINK_BITS) | BigInt(linkId);
  return toBase62(mix(key, name, ENCODE_ROUNDS), CODE_LENGTH);
}

/** Decrypts a code. Doesn't check that the link exists. */
export function linkOfCode(code: string, key: KeyObject): LinkRef | null {
  if (code.length !== CODE_LENGTH) return null;
  const value = parseBase62(code);
  if (value === null || value >> (ACCOUNT_BITS + LINK_BITS) !== 0n) return null;
  const name = mix(key, value, DECODE_ROUNDS);
  const linkId = Number(name & lowBitsMask(LINK_BITS));
  const accountId = Number(name >> LINK_BITS);
  return linkId === 0 || accountId === 0 ? null : { accountId, linkId };
}
