import type { SmppClock } from "./clock";

/** Watches how long a peer has been silent. */
export interface Idleness {
  noteLife: () => void;
  stop: () => void;
}

interface IdlenessOptions {
  clock: SmppClock;
  /** Silence that is remarkable: with nothing under way, and while something waits for an answer. */
  idleMs: number;
  waitingMs: number;
  isWaiting: () => boolean;
  onIdle: () => void;
}

/**
 * Calls `onIdle` when the peer has been silent for too long, and again for each further time. One timer, however much
 * comes in: it looks at the time when it fires.
 */
export function watchIdleness(options: IdlenessOptions): Idleness {
  const { clock, idleMs, isWaiting, onIdle } = options;
  const waitingMs = Math.min(idleMs, options.waitingMs);
  let lastLife = clock.now();
  let cancel = clock.after(waitingMs, checkIdle);

  function checkIdle(): void {
    const limit = isWaiting() ? waitingMs : idleMs;
    const left = limit - (clock.now() - lastLife);
    if (left <= 0) {
      lastLife = clock.now();
      onIdle();
    }
    // Something may begin to wait meanwhile.
    cancel = clock.after(left <= 0 ? waitingMs : Math.min(left, waitingMs), checkIdle);
  }

  return {
    noteLife() {
      lastLife = clock.now();
    },
    stop: () => cancel(),
  };
}
