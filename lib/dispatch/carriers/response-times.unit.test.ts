import { expect, test } from "vitest";
import { ResponseTimes } from "./response-times";

/** A carrier with its own clock and `open` messages in flight. */
function carrier() {
  let now = 0;
  const times = new ResponseTimes(() => now);
  const wait = (ms: number) => {
    now += ms;
  };
  /** Answers `count` messages, `open` of them at once, each after `ms`. */
  const answer = (count: number, open: number, ms: number) => {
    for (let done = 0; done < count; done += open) {
      for (let one = 0; one < open; one += 1) times.submitted();
      wait(ms);
      for (let one = 0; one < open; one += 1) times.ended(ms);
    }
  };
  return { times, wait, answer };
}

test("allows few messages in doubt before a carrier's first response, and all afterwards", () => {
  const { times, answer } = carrier();
  expect(times.inFlightLimit()).toBe(64);
  answer(10, 10, 50);
  expect(times.inFlightLimit()).toBe(Number.POSITIVE_INFINITY);
});

test("limits a slowing carrier to the slots its rate requires, and restores the rest gradually", () => {
  const { times, answer } = carrier();
  answer(2_000, 100, 50);
  answer(100, 100, 5_000);
  expect(times.inFlightLimit()).toBeLessThan(32);
  answer(100, 20, 50);
  expect(times.inFlightLimit()).toBe(Number.POSITIVE_INFINITY);
});

test("gives an always slow carrier the slots it needs", () => {
  const { times, answer } = carrier();
  answer(256, 64, 15_000);
  expect(times.inFlightLimit()).toBe(Number.POSITIVE_INFINITY);
});

test("treats a silent carrier as hanging, and probes it until it responds", () => {
  const { times, wait } = carrier();
  times.submitted();
  times.submitted();
  wait(1_900);
  expect(times.isHung()).toBe(false);
  wait(200);
  expect([times.isHung(), times.isProbeDue()]).toEqual([true, true]);
  times.submitted();
  expect(times.isProbeDue()).toBe(false);
  // A missing response isn't a sign of life.
  times.ended("unknown");
  expect(times.isHung()).toBe(true);
  times.ended("later");
  expect(times.isHung()).toBe(false);
});
