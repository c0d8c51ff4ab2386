import type { SmppClock } from "./clock";

interface BackoffLimits {
  firstMs: number;
  mostMs: number;
  /** Uptime after which the next failure counts as the first. */
  resetMs: number;
}

/** Exponential backoff between connection attempts. */
export interface Backoff {
  /**
   * Records a failure after `upMs` of uptime (0 if it never connected). Returns the pause before the next attempt.
   */
  afterFailure: (upMs: number) => number;
}

/**
 * Doubles up to the maximum and draws a random pause below it (full jitter), so that the binds of a restarting
 * provider don't all return at once.
 */
export function createBackoff(
  { firstMs, mostMs, resetMs }: BackoffLimits,
  random: SmppClock["random"],
): Backoff {
  let longest = firstMs;
  return {
    afterFailure(upMs) {
      if (upMs >= resetMs) longest = firstMs;
      const pause = random() * Math.min(longest, mostMs);
      longest = Math.min(longest * 2, mostMs);
      return pause;
    },
  };
}
