import type { RequestOutcome } from "./requests";
import type { Session } from "./session";
import type { SmppClock } from "./clock";
import type { Throttle } from "./throttle";

type Work = (session: Session) => Promise<RequestOutcome>;

interface Waiter {
  work: Work;
  canStart: () => boolean;
  deadline: number;
  resolve: (result: RequestOutcome | null) => void;
}

interface SlotsOptions {
  clock: SmppClock;
  sessions: () => readonly Session[];
  window: number;
  waitMs: number;
  throttle: Throttle;
}

export interface Slots {
  /**
   * On the session with the most free slots. Null, before anything was written, on timeout or if it may no longer start.
   */
  run: (work: Work, canStart: () => boolean) => Promise<RequestOutcome | null>;
  /** Called when slots may have become free. */
  pump: () => void;
  rejectAll: () => void;
}

/** Creates slots, which are assigned first come, first served. */
export function createSlots(options: SlotsOptions): Slots {
  const { clock, window, waitMs, throttle } = options;
  const waiters: Waiter[] = [];
  let cancelTimer: (() => void) | null = null;

  function findLeastLoaded(): Session | null {
    let best: Session | null = null;
    let min = window;
    for (const session of options.sessions()) {
      const inFlight = session.inFlight();
      if (inFlight < min) [best, min] = [session, inFlight];
    }
    return best;
  }

  function scheduleWake(ms: number): void {
    cancelTimer?.();
    cancelTimer = clock.after(ms, () => {
      cancelTimer = null;
      pump();
    });
  }

  async function start({ work, resolve }: Waiter, session: Session): Promise<void> {
    throttle.recordSubmit();
    resolve(await work(session));
    pump();
  }

  function expireWaiters(): void {
    const now = clock.now();
    while (waiters[0] !== undefined && waiters[0].deadline <= now) waiters.shift()?.resolve(null);
  }

  function pump(): void {
    expireWaiters();
    for (;;) {
      const [first] = waiters;
      if (first === undefined) return;
      const delay = throttle.delay();
      const session = delay > 0 ? null : findLeastLoaded();
      if (session === null) {
        scheduleWake(Math.max(1, delay > 0 ? delay : first.deadline - clock.now()));
        return;
      }
      waiters.shift();
      if (first.canStart()) void start(first, session);
      else first.resolve(null);
    }
  }

  return {
    run(work, canStart) {
      return new Promise((resolve) => {
        waiters.push({ work, canStart, resolve, deadline: clock.now() + waitMs });
        if (waiters.length === 1) pump();
      });
    },
    pump,
    rejectAll() {
      cancelTimer?.();
      for (const { resolve } of waiters.splice(0)) resolve(null);
    },
  };
}
