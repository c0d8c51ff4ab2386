/**
 * When a version 7 id was made, to the millisecond (RFC 9562, 5.7). Apart from the making of ids, whose
 * randomness pages must not load.
 */
export function uuidTime(uuid: string): Date {
  return new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16));
}
