import type { SmppClock } from "./clock";

interface BackoffLimits {
  firstMs: number;
  maxMs: number;
  /** Uptime after which the next failure counts as the first. */
  resetMs: number;
}

export interface Backoff {
  /** `upMs`: uptime, 0 if it never connected. Returns the pause. */
  afterFailure: (upMs: number) => number;
}

/**
 * Returns a random pause below a doubling maximum (full jitter), so that clients of a restarting SMSC don't
 * reconnect simultaneously.
 */
export function createBackoff(
  { firstMs, maxMs, resetMs }: BackoffLimits,
  random: SmppClock["random"],
): Backoff {
  let maxPauseMs = firstMs;
  return {
    afterFailure(upMs) {
      if (upMs >= resetMs) maxPauseMs = firstMs;
      const pause = random() * Math.min(maxPauseMs, maxMs);
      maxPauseMs = Math.min(maxPauseMs * 2, maxMs);
      return pause;
    },
  };
}
