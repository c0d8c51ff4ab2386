import type { SmppClock } from "./clock";

/**
 * Throttling halves the rate, which recovers by a tenth per second, in full after ten seconds. Without throttling
 * there is no limit. Sporadic throttling among hundreds of submits is ignored, as some peers answer so at random.
 */
export interface Throttle {
  /** Milliseconds until the next submit; 0 for now. */
  delay: () => number;
  recordSubmit: () => void;
  recordThrottled: () => void;
}

const WINDOW_MS = 1_000;
const GROWTH_PER_SECOND = 0.1;
const MIN_PARTS_PER_SECOND = 1;
/** Tolerated share of throttled submits per second. */
const TOLERATED_THROTTLE_SHARE = 0.02;
/** Upper bound learned from throttling; relaxes over time. */
const CEILING_DECAY = 0.9;

export function createThrottle(clock: SmppClock): Throttle {
  /** Submits per second; null is unlimited. */
  let rate: number | null = null;
  /** Rate at which the peer throttled last. */
  let ceiling = 0;
  let grownAt = 0;
  let halvedAt = Number.NEGATIVE_INFINITY;
  let nextAt = 0;
  let windowFrom = clock.now();
  let inWindow = 0;
  let throttledInWindow = 0;
  let measured = 0;

  function advanceWindow(now: number): void {
    if (now - windowFrom < WINDOW_MS) return;
    measured = (inWindow * 1000) / (now - windowFrom);
    windowFrom = now;
    inWindow = 0;
    throttledInWindow = 0;
  }

  function grow(now: number): void {
    if (rate === null) return;
    rate += (ceiling * GROWTH_PER_SECOND * (now - grownAt)) / 1000;
    grownAt = now;
    if (rate >= ceiling) rate = null;
  }

  return {
    delay() {
      const now = clock.now();
      grow(now);
      return rate === null ? 0 : Math.max(0, nextAt - now);
    },
    recordSubmit() {
      const now = clock.now();
      advanceWindow(now);
      inWindow += 1;
      if (rate !== null) nextAt = Math.max(nextAt, now) + 1000 / rate;
    },
    recordThrottled() {
      const now = clock.now();
      advanceWindow(now);
      throttledInWindow += 1;
      const recent = Math.max(measured, inWindow);
      // Responses to submits before the last halving don't reflect the current rate.
      if (now - halvedAt < WINDOW_MS || throttledInWindow <= recent * TOLERATED_THROTTLE_SHARE)
        return;
      const current = rate ?? Math.max(recent, MIN_PARTS_PER_SECOND * 2);
      if (rate === null) ceiling = Math.max(current, ceiling * CEILING_DECAY);
      rate = Math.max(current / 2, MIN_PARTS_PER_SECOND);
      halvedAt = now;
      grownAt = now;
      nextAt = now + 1000 / rate;
    },
  };
}
