import { randomInt } from "node:crypto";

/** Alphabet that needs no escaping in URLs. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE = BigInt(DIGITS.length);

/** Formats a number in a fixed width; longer results lose digits on the left. */
export function toBase62(value: bigint, length: number): string {
  let text = "";
  let rest = value;
  for (let index = 0; index < length; index += 1) {
    text = DIGITS[Number(rest % BASE)] + text;
    rest /= BASE;
  }
  return text;
}

/** Parses base 62; returns null for other characters. */
export function parseBase62(text: string): bigint | null {
  let value = 0n;
  for (const digit of text) {
    const worth = DIGITS.indexOf(digit);
    if (worth < 0) return null;
    value = value * BASE + BigInt(worth);
  }
  return value;
}

/** Generates random base 62 text with the secure generator. */
export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join("");
