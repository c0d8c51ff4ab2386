const SECOND_MS = 1_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Longest relative time: the format has two digits per unit, and months vary in length. */
const MAX_DAYS = 27;

/**
 * Formats a relative time (SMPP 3.4, 7.1.1.2), `YYMMDDhhmmsstnnR`, which needs no time zone or synchronized clocks.
 * Clamped to 1 second and 27 days.
 */
export function relativeTime(ms: number): string {
  const requested = Math.max(1, Math.floor(ms / SECOND_MS));
  const seconds = Math.min(requested, MAX_DAYS * DAY);
  const pair = (value: number) => String(value).padStart(2, "0");
  const days = pair(Math.floor(seconds / DAY));
  const hours = pair(Math.floor((seconds % DAY) / HOUR));
  const minutes = pair(Math.floor((seconds % HOUR) / MINUTE));
  return `0000${days}${hours}${minutes}${pair(seconds % MINUTE)}000R`;
}
