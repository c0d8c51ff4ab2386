import type { SmppClock } from "./clock";

/** A clock that a test turns: what is due runs in its order, at its time. */
export function turnedClock() {
  let at = 0;
  let timers: { due: number; work: () => void }[] = [];
  const clock: SmppClock = {
    now: () => at,
    after(ms, work) {
      const timer = { due: at + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    random: () => 0.5,
  };
  function turn(ms: number): void {
    const until = at + ms;
    for (;;) {
      const [next] = timers.toSorted((a, b) => a.due - b.due);
      if (next === undefined || next.due > until) break;
      timers = timers.filter((timer) => timer !== next);
      at = next.due;
      next.work();
    }
    at = until;
  }
  return { clock, turn };
}
