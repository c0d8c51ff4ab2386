import type { SmppClock } from "./clock";

export interface Idleness {
  recordTraffic: () => void;
  stop: () => void;
}

interface IdlenessOptions {
  clock: SmppClock;
  /** While idle, and while a response is pending. */
  idleMs: number;
  waitingMs: number;
  isWaiting: () => boolean;
  onIdle: () => void;
}

/** Repeats for each further period of silence. One timer regardless of traffic; it checks the time when it fires. */
export function watchIdleness(options: IdlenessOptions): Idleness {
  const { clock, idleMs, isWaiting, onIdle } = options;
  const waitingMs = Math.min(idleMs, options.waitingMs);
  let lastActivityAt = clock.now();
  let cancel = clock.after(waitingMs, checkIdle);

  function checkIdle(): void {
    const limit = isWaiting() ? waitingMs : idleMs;
    const remaining = limit - (clock.now() - lastActivityAt);
    if (remaining <= 0) {
      lastActivityAt = clock.now();
      onIdle();
    }
    // A request may start waiting meanwhile.
    cancel = clock.after(remaining <= 0 ? waitingMs : Math.min(remaining, waitingMs), checkIdle);
  }

  return {
    recordTraffic() {
      lastActivityAt = clock.now();
    },
    stop: () => cancel(),
  };
}
