/** Time and randomness of a session, injected so that tests control them. */
export interface SmppClock {
  now: () => number;
  /** Runs `work` once after `ms`; returns a cancel function. */
  after: (ms: number, work: () => void) => () => void;
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
