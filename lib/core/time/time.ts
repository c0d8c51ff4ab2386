/** Times of the API: integer unix seconds (UTC). */
import { MAX_DELIVERY_AHEAD_SECONDS } from "@/lib/core/limits";
import { DomainError } from "@/lib/core/errors";

/** Whole unix seconds, rounded down. */
export function toUnix(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** An ISO 8601 time in UTC, in whole seconds: `2026-01-01T00:00:00Z`. */
export function toIso(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** Date of unix seconds. */
export function fromUnix(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Whether a time (unix seconds) is further ahead than a message may be planned. */
export const isTooFarAhead = (seconds: number, now: number): boolean =>
  seconds > now + MAX_DELIVERY_AHEAD_SECONDS;

/**
 * When a message may leave; null means now. 0, null, a missing value and times of the past all mean now:
 * clients send them so.
 * @param value unix seconds
 * @throws DomainError `invalid_input` for a negative value, a fraction, or more than 1 year ahead
 */
export function parseDeliveryAt(
  value: number | null | undefined,
  now: Date,
  path = "delivery_at",
): Date | null {
  if (value === null || value === undefined) return null;
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new DomainError(
      "invalid_input",
      "A time must be a whole number of Unix seconds, 0 or more.",
      {
        path,
      },
    );
  }
  const seconds = toUnix(now);
  if (value <= seconds) return null;
  if (isTooFarAhead(value, seconds)) {
    throw new DomainError(
      "invalid_input",
      "You can schedule up to 1 year ahead. Use seconds, not milliseconds.",
      { path, reason: "delivery_too_far" },
    );
  }
  return fromUnix(value);
}
