import { expect, it } from "vitest";
import type { Receipt } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import { CarrierStatistics } from "./carrier-statistics";
import { createBreaker } from "./circuit-breaker";

const taken = (carrierId: string): PartOutcome => ({ kind: "accepted", carrierId });
const later: PartOutcome = { kind: "temporary", retryAfterMs: 0, reason: "busy" };
const silent: PartOutcome = { kind: "unknown", reason: "no answer" };
const report = (carrierId: string, state: Receipt["state"]): Receipt => ({
  carrier: "c",
  carrierId,
  state,
  errorCode: null,
  reportedAt: null,
});

it("counts segment outcomes once, and again after a failed write", () => {
  const statistics = new CarrierStatistics("north");
  statistics.recordOutcomes([taken("1"), taken("2"), later, silent]);
  statistics.recordReceipts([
    report("1", "ENROUTE"),
    report("1", "DELIVRD"),
    report("2", "UNDELIV"),
  ]);
  statistics.recordReceipts([report("1", "DELIVRD")]);
  statistics.recordCost("CHF", 7n);
  const counts = statistics.take();
  expect(counts).toMatchObject({
    submitted: 4,
    accepted: 2,
    throttled: 1,
    unknown: 1,
    refused: 0,
    receipts: 4,
    delivered: 1,
    failed: 1,
    delays: 2,
    cost_chf: 7n,
    cost_eur: 0n,
  });
  expect(statistics.take()).toMatchObject({ submitted: 0, cost_chf: 0n });
  statistics.restore(counts);
  expect(statistics.take()).toEqual(counts);
});

it("counts a segment's final report once, and again when the carrier reuses its ID", () => {
  const statistics = new CarrierStatistics("north");
  statistics.recordOutcomes([taken("1")]);
  const repeated = Array.from({ length: 3 }, () => report("1", "DELIVRD"));
  statistics.recordReceipts([report("1", "BUFFERED"), ...repeated]);
  expect(statistics.take()).toMatchObject({ receipts: 4, delivered: 1, failed: 0 });
  statistics.recordReceipts([report("1", "EXPIRED")]);
  expect(statistics.take()).toMatchObject({ receipts: 1, delivered: 0, failed: 0 });
  statistics.recordOutcomes([taken("1")]);
  statistics.recordReceipts([report("1", "EXPIRED")]);
  expect(statistics.take()).toMatchObject({ receipts: 1, delivered: 0, failed: 1 });
});

it("skips a carrier that deferred half its traffic, with increasing backoff, and restores it on recovery", () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  const note = (bad: number, good: number) =>
    breaker.note([
      ...Array.from({ length: bad }, () => later),
      ...Array.from({ length: good }, () => taken("x")),
    ]);
  note(19, 0);
  expect(breaker.isOpen()).toBe(false);
  note(1, 20);
  expect(breaker.isOpen()).toBe(true);
  now = 4_999;
  expect(breaker.isOpen()).toBe(true);
  now = 5_000;
  expect(breaker.isOpen()).toBe(false);
  note(20, 0);
  now = 14_999;
  expect(breaker.isOpen()).toBe(true);
  now = 15_000;
  note(9, 11);
  expect(breaker.isOpen()).toBe(false);
  // Old outcomes no longer count.
  now = 40_000;
  note(11, 8);
  now = 52_000;
  note(11, 8);
  expect(breaker.isOpen()).toBe(false);
});
