import type { SmppClock } from "./clock";

/**
 * Adaptive rate limit: throttling halves the rate, which then recovers by a tenth per second. Unlimited until first
 * throttled. Ignores sporadic throttling, which some SMSCs return at random.
 */
export interface Throttle {
  /** Returns milliseconds until the next submit can be sent; 0: immediately. */
  delay: () => number;
  recordSubmit: () => void;
  recordThrottled: () => void;
}

const WINDOW_MS = 1_000;
const RECOVERY_PER_SECOND = 0.1;
const MIN_PARTS_PER_SECOND = 1;
const TOLERATED_THROTTLE_SHARE = 0.02;
/** Decay of the learned rate ceiling per further throttling. */
const CEILING_DECAY = 0.9;

export function createThrottle(clock: SmppClock): Throttle {
  /** Submits per second; null is unlimited. */
  let rate: number | null = null;
  /** Rate at which the SMSC last throttled. */
  let ceiling = 0;
  let lastRaisedAt = 0;
  let lastHalvedAt = Number.NEGATIVE_INFINITY;
  let nextSubmitAt = 0;
  let windowStart = clock.now();
  let submitsInWindow = 0;
  let throttledInWindow = 0;
  let measuredRate = 0;

  function advanceWindow(now: number): void {
    if (now - windowStart < WINDOW_MS) return;
    measuredRate = (submitsInWindow * 1000) / (now - windowStart);
    windowStart = now;
    submitsInWindow = 0;
    throttledInWindow = 0;
  }

  function raiseRate(now: number): void {
    if (rate === null) return;
    rate += (ceiling * RECOVERY_PER_SECOND * (now - lastRaisedAt)) / 1000;
    lastRaisedAt = now;
    if (rate >= ceiling) rate = null;
  }

  return {
    delay() {
      const now = clock.now();
      raiseRate(now);
      return rate === null ? 0 : Math.max(0, nextSubmitAt - now);
    },
    recordSubmit() {
      const now = clock.now();
      advanceWindow(now);
      submitsInWindow += 1;
      if (rate !== null) nextSubmitAt = Math.max(nextSubmitAt, now) + 1000 / rate;
    },
    recordThrottled() {
      const now = clock.now();
      advanceWindow(now);
      throttledInWindow += 1;
      const recentRate = Math.max(measuredRate, submitsInWindow);
      // Responses to submits before the last halving don't reflect the current rate.
      if (
        now - lastHalvedAt < WINDOW_MS ||
        throttledInWindow <= recentRate * TOLERATED_THROTTLE_SHARE
      )
        return;
      const currentRate = rate ?? Math.max(recentRate, MIN_PARTS_PER_SECOND * 2);
      if (rate === null) ceiling = Math.max(currentRate, ceiling * CEILING_DECAY);
      rate = Math.max(currentRate / 2, MIN_PARTS_PER_SECOND);
      lastHalvedAt = now;
      lastRaisedAt = now;
      nextSubmitAt = now + 1000 / rate;
    },
  };
}
