import type { SmppClock } from "./clock";

/**
 * Follows what a peer can take: a "throttled" halves the rate, which then grows by a tenth of what it was a second,
 * so that it is whole again ten seconds after the last one. Without a "throttled" there is no limit. A few among
 * hundreds say nothing about the rate; some peers answer so at random.
 */
export interface Throttle {
  /** Milliseconds until the next submit may go; 0: now. */
  delay: () => number;
  /** A submit goes out. */
  noteSubmit: () => void;
  /** The peer said that it is too much. */
  noteThrottled: () => void;
}

const WINDOW_MS = 1_000;
const GROWTH_PER_SECOND = 0.1;
const SLOWEST = 1;
/** Share of a second's submits that may be throttled without being too many. */
const NOISE = 0.02;
/** What was too much once is remembered as the aim, and dropped by and by. */
const CEILING_KEPT = 0.9;

/** Returns a throttle that limits nothing yet. */
export function createThrottle(clock: SmppClock): Throttle {
  /** Submits a second that are allowed; null: any. */
  let rate: number | null = null;
  /** The rate that was too much. */
  let ceiling = 0;
  let grownAt = 0;
  let halvedAt = Number.NEGATIVE_INFINITY;
  let nextAt = 0;
  let windowFrom = clock.now();
  let inWindow = 0;
  let throttledInWindow = 0;
  let measured = 0;

  function turnWindow(now: number): void {
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
    noteSubmit() {
      const now = clock.now();
      turnWindow(now);
      inWindow += 1;
      if (rate !== null) nextAt = Math.max(nextAt, now) + 1000 / rate;
    },
    noteThrottled() {
      const now = clock.now();
      turnWindow(now);
      throttledInWindow += 1;
      const recent = Math.max(measured, inWindow);
      // Answers to what was sent before the last halving say nothing about the rate after it.
      if (now - halvedAt < WINDOW_MS || throttledInWindow <= recent * NOISE) return;
      const current = rate ?? Math.max(recent, SLOWEST * 2);
      if (rate === null) ceiling = Math.max(current, ceiling * CEILING_KEPT);
      rate = Math.max(current / 2, SLOWEST);
      halvedAt = now;
      grownAt = now;
      nextAt = now + 1000 / rate;
    },
  };
}
