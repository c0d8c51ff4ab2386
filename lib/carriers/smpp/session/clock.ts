/** What sessions know of time and chance, so that tests can decide both. */
export interface SmppClock {
  /** Milliseconds that only grow. */
  now: () => number;
  /** Runs `work` once after `ms`; returns what takes it back. */
  after: (ms: number, work: () => void) => () => void;
  /** From 0 to below 1. */
  random: () => number;
}

/** The time of this process. */
export const SYSTEM_CLOCK: SmppClock = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
