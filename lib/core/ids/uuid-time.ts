/**
 * Returns the time of a version 7 UUID, in milliseconds (RFC 9562, 5.7). Separate from id generation, whose randomness
 * must not be loaded by pages.
 */
export function uuidTime(uuid: string): Date {
  return new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16));
}
