import type { SmppClock } from "./clock";

interface BackoffLimits {
  firstMs: number;
  mostMs: number;
  /** After so long without failure the next one is a first one again. */
  resetMs: number;
}

/** How long to wait between tries to connect. */
export interface Backoff {
  /** The connection worked for `upMs`, or not at all (0), and failed. Returns the pause before the next try. */
  afterFailure: (upMs: number) => number;
}

/**
 * Doubles from the first pause to the longest, and draws from nothing to that ("full jitter"), so that the binds of a
 * provider that restarts do not all come back in the same moment.
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
