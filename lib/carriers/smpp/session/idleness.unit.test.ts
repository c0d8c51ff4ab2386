import { describe, expect, it } from "vitest";
import { watchIdleness } from "./idleness";
import { turnedClock } from "./test-clock";

/** Milliseconds until silence is remarked; `waitsFrom`: when something begins to wait. */
function remarkedAfter(waitsFrom: number): number[] {
  const { clock, turn } = turnedClock();
  const remarked: number[] = [];
  watchIdleness({
    clock,
    idleMs: 30_000,
    waitingMs: 10_000,
    isWaiting: () => clock.now() >= waitsFrom,
    onIdle: () => remarked.push(clock.now()),
  });
  turn(65_000);
  return remarked;
}

describe("peer silence", () => {
  it("triggers an enquire_link after half a minute when idle", () => {
    expect(remarkedAfter(Number.POSITIVE_INFINITY)).toEqual([30_000, 60_000]);
  });

  it("triggers an enquire_link ten seconds after a request started waiting", () => {
    expect(remarkedAfter(0)).toEqual([10, 20, 30, 40, 50, 60].map((seconds) => seconds * 1_000));
    expect(remarkedAfter(15_000)[0]).toBe(20_000);
  });

  it("is reset by any data from the peer, and the watch ends with the session", () => {
    const { clock, turn } = turnedClock();
    const remarked: number[] = [];
    const options = { clock, idleMs: 30_000, waitingMs: 10_000, isWaiting: () => true };
    const idleness = watchIdleness({ ...options, onIdle: () => remarked.push(clock.now()) });
    for (let count = 0; count < 20; count += 1) {
      turn(9_000);
      idleness.recordTraffic();
    }
    expect(remarked).toEqual([]);
    idleness.stop();
    turn(100_000);
    expect(remarked).toEqual([]);
  });
});
