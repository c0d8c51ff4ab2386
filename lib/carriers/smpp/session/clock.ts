/** Injectable for tests. */
export interface SmppClock {
  now: () => number;
  /** Runs `work` once after `ms`; returns a cancel function. */
  after: (ms: number, work: () => void) => () => void;
  /** In [0, 1). */
  random: () => number;
}

export const SYSTEM_CLOCK: SmppClock = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
