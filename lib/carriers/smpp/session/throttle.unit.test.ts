import { describe, expect, it } from "vitest";
import { createBackoff } from "./backoff";
import { turnedClock } from "./test-clock";
import { createThrottle } from "./throttle";

/**
 * Sends as fast as is allowed for so many seconds to a peer that takes `limit` a second, and throttles each
 * `noise`th submit in any case; returns what was sent and what it took.
 */
function run(
  { clock, turn }: ReturnType<typeof turnedClock>,
  throttle: ReturnType<typeof createThrottle>,
  seconds: number,
  limit: number,
  noise = Number.POSITIVE_INFINITY,
): { sent: number; taken: number } {
  const until = clock.now() + seconds * 1000;
  let taken = 0;
  let second = Math.floor(clock.now() / 1000);
  let inSecond = 0;
  let sent = 0;
  while (clock.now() < until) {
    if (Math.floor(clock.now() / 1000) !== second) {
      second = Math.floor(clock.now() / 1000);
      inSecond = 0;
    }
    if (throttle.delay() === 0) {
      throttle.recordSubmit();
      inSecond += 1;
      sent += 1;
      if (inSecond > limit || sent % noise === 0) throttle.recordThrottled();
      else taken += 1;
    }
    // The fastest that this client ever is: 500 a second.
    turn(2);
  }
  return { sent, taken };
}

describe("throttle", () => {
  it("limits throughput only after the peer throttles", () => {
    const time = turnedClock();
    expect(run(time, createThrottle(time.clock), 10, 10_000).taken).toBe(5_000);
  });

  it("halves the rate at once, and recovers ten seconds after the last throttling", () => {
    const time = turnedClock();
    const throttle = createThrottle(time.clock);
    run(time, throttle, 5, 10_000);
    // Everything is too much for 20 seconds.
    const during = run(time, throttle, 20, 0);
    expect(during.sent).toBeLessThan(0.2 * 20 * 500);
    const after = run(time, throttle, 30, 10_000);
    expect(after.taken).toBeGreaterThan(0.75 * 30 * 500);
    expect(run(time, throttle, 5, 10_000).taken).toBeGreaterThanOrEqual(0.98 * 5 * 500);
  });

  it("ignores a peer that throttles 1 % of requests at random", () => {
    const time = turnedClock();
    const throttle = createThrottle(time.clock);
    expect(run(time, throttle, 20, 10_000, 100).taken).toBeGreaterThan(20 * 500 * 0.95);
  });

  it("converges to the peer's capacity when it is below our rate", () => {
    const time = turnedClock();
    const throttle = createThrottle(time.clock);
    run(time, throttle, 10, 100);
    const { sent, taken } = run(time, throttle, 60, 100);
    expect(taken).toBeGreaterThan(60 * 100 * 0.6);
    expect(sent - taken).toBeLessThan(60 * 100 * 0.2);
  });
});

describe("reconnect backoff", () => {
  const limits = { firstMs: 1_000, maxMs: 60_000, resetMs: 60_000 };

  it("doubles up to a minute with full jitter, and resets after a minute of success", () => {
    const backoff = createBackoff(limits, () => 0.999);
    const pauses = Array.from({ length: 8 }, () => Math.ceil(backoff.afterFailure(0) / 1000));
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(Math.ceil(backoff.afterFailure(59_000) / 1000)).toBe(60);
    expect(Math.ceil(backoff.afterFailure(60_000) / 1000)).toBe(1);
    expect(createBackoff(limits, () => 0).afterFailure(0)).toBe(0);
  });
});
