/**
 * UUIDs of version 7 (RFC 9562, 5.7): 48 bits of Unix milliseconds, then a counter and random bits. They sort by time
 * as text and as Postgres' `uuid`, so index inserts stay at the right edge.
 */
import { randomPool, reserveRandom } from "@/lib/core/ids/random-bytes";

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

const RANDOM_BYTES = 10;

let lastMs = -1;
let counter = 0;
const MAX_COUNTER = 0xfff;
/** Larger steps back are followed: the earlier time was wrong. */
const MAX_AHEAD_MS = 10_000;

/**
 * Generates an id greater than all earlier ids of this process  (RFC 9562, 6.2, method 1). If the clock steps back by up to ten seconds, or the counter overflows, the id's time runs
 * ahead of the clock.
 */
export function uuidv7(now = Date.now()): string {
  const offset = reserveRandom(RANDOM_BYTES);
  if (now > lastMs || now < lastMs - MAX_AHEAD_MS) {
    lastMs = now;
    counter = byteAt(offset) | ((byteAt(offset + 1) & 0x07) << 8);
  } else if (counter < MAX_COUNTER) {
    counter++;
  } else {
    lastMs++;
    counter = 0;
  }
  return format(lastMs, counter, offset);
}

/** Generates an id for a past record; unordered within its millisecond. */
export function uuidAt(date: Date): string {
  const offset = reserveRandom(RANDOM_BYTES);
  return format(date.getTime(), byteAt(offset) | ((byteAt(offset + 1) & 0x0f) << 8), offset);
}

/**
 * Returns the lower bound of all version 7 ids of a millisecond, for partition bounds and time filters; not a valid
 * id. Times before 1970 are clamped.
 */
export function uuidLowerBound(date: Date): string {
  return `${timeFields(Math.max(0, date.getTime()))}-0000-0000-000000000000`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Checks for a UUID of any version in lower case, the only form that the API writes. */
export function isUuid(text: string): boolean {
  return text.length === 36 && UUID.test(text);
}

function format(ms: number, randA: number, at: number): string {
  const variant = hex((byteAt(at + 2) & 0x3f) | 0x80) + hex(byteAt(at + 3));
  const node =
    hex(byteAt(at + 4)) +
    hex(byteAt(at + 5)) +
    hex(byteAt(at + 6)) +
    hex(byteAt(at + 7)) +
    hex(byteAt(at + 8)) +
    hex(byteAt(at + 9));
  return `${timeFields(ms)}-${hex(0x70 | (randA >>> 8))}${hex(randA & 0xff)}-${variant}-${node}`;
}

/** Formats the first 48 bits, split by division because they exceed 32 bits. */
function timeFields(ms: number): string {
  const high = Math.floor(ms / 0x1_0000_0000);
  const low = ms % 0x1_0000_0000;
  return (
    hex((high >>> 8) & 0xff) +
    hex(high & 0xff) +
    hex((low >>> 24) & 0xff) +
    hex((low >>> 16) & 0xff) +
    "-" +
    hex((low >>> 8) & 0xff) +
    hex(low & 0xff)
  );
}

function byteAt(index: number): number {
  return randomPool[index] ?? 0;
}

function hex(byte: number): string {
  return HEX[byte] ?? "00";
}
