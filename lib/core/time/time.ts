import { MAX_DELIVERY_AHEAD_SECONDS } from "@/lib/core/limits";
import { DomainError } from "@/lib/core/errors";

export function toUnix(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

export function toIso(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

export function fromUnix(seconds: number): Date {
  return new Date(seconds * 1000);
}

export const isTooFarAhead = (seconds: number, now: number): boolean =>
  seconds > now + MAX_DELIVERY_AHEAD_SECONDS;

export const MAX_DELIVERY_DELAY_SECONDS = 86_400;

/**
 * Returns `delivery_at`, otherwise `now` plus `delivery_delay` seconds; null means now. A delay is the same in all
 * retries, so their fingerprints match. @throws DomainError like `parseDeliveryAt`
 * @throws DomainError like `parseDeliveryAt`
 */
export function toDeliveryTime(
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
 * Parses a delivery time. 0, null, a missing value and past times mean now, as clients send them.
 * @param value Unix seconds
 * @throws DomainError `invalid_input` for a negative value, a fraction, or over 1 year ahead
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
