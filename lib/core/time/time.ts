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

/** Longest `delivery_delay`. */
export const MAX_DELIVERY_DELAY_SECONDS = 86_400;

/**
 * Returns when a message is due: at `delivery_at`, else `delivery_delay` seconds after `now`; null means now. Unlike a time, a
 * delay is the same in every try of a request, so a repeated one has the same fingerprint.
 * @throws DomainError as `parseDeliveryAt`
 */
export function deliveryTimeOf(
  {
    delivery_at: at,
    delivery_delay: delay,
  }: { delivery_at?: number | null | undefined; delivery_delay?: number | null | undefined },
  now: Date,
): Date | null {
  if (at || !delay) return parseDeliveryAt(at, now);
  return fromUnix(Math.ceil(now.getTime() / 1_000) + delay);
}

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
