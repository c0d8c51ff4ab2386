import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SkeletonTimer } from "./skeleton-hold";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** For how long, in ms, the skeleton is seen when the data comes after `ms`. */
function seenFor(ms: number): number {
  const hold = new SkeletonTimer();
  const stop = hold.wait();
  let seen = 0;
  for (let now = 1; now <= 2_000; now += 1) {
    vi.advanceTimersByTime(1);
    if (now === ms) stop();
    const stands = now < ms || hold.isVisible();
    if (stands && now >= 200) seen += 1;
  }
  return seen;
}

test.each([1, 100, 199])("shows no skeleton for data after %i ms", (ms) => {
  expect(seenFor(ms)).toBe(0);
});

test.each([201, 250, 400, 499])("keeps the skeleton for 300 ms for data after %i ms", (ms) => {
  expect(seenFor(ms)).toBe(300);
});

test.each([600, 1_500])("shows data after %i ms at once", (ms) => {
  expect(seenFor(ms)).toBe(ms - 200);
});

test("notifies listeners when the skeleton appears and disappears, also after the data arrived", () => {
  const hold = new SkeletonTimer();
  const notified: boolean[] = [];
  const leave = hold.subscribe(() => notified.push(hold.isVisible()));
  const stop = hold.wait();
  vi.advanceTimersByTime(201);
  stop();
  vi.advanceTimersByTime(298);
  expect(notified).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(notified).toEqual([true, false]);
  leave();
  hold.wait();
  vi.advanceTimersByTime(1_000);
  expect(notified).toEqual([true, false]);
});
