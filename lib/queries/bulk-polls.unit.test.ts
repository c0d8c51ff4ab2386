import { describe, expect, it } from "vitest";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { hasMovedMoney, reportInterval } from "./bulk-polls";

const makeReport = (changes: Partial<Omit<BulkReport, "bulk">>, secondsAgo = 10): BulkReport => {
  const processed_at = Math.floor(Date.now() / 1000) - secondsAgo;
  const figures = { status_code: 10, sent: 2, delivered: 2, undelivered: 0, waiting: 0 };
  return { ...figures, ...changes, bulk: { processed_at } } as BulkReport;
};

describe("report polling", () => {
  it("is fast while messages are sent, for a minute", () => {
    expect(reportInterval(makeReport({ status_code: 5 }), 1)).toBe(2_000);
    expect(reportInterval(makeReport({ status_code: 5 }), 30)).toBe(15_000);
  });

  it("is fast after a cancellation while a worker still holds a message", () => {
    expect(reportInterval(makeReport({ status_code: 15, waiting: 1 }), 1)).toBe(2_000);
  });

  it("is slow while handsets haven't responded, for an hour", () => {
    expect(reportInterval(makeReport({ delivered: 1 }), 1)).toBe(15_000);
    expect(reportInterval(makeReport({ delivered: 1 }, 3_700), 1)).toBe(false);
  });

  it("stops when the state is final", () => {
    expect(reportInterval(makeReport({}), 1)).toBe(false);
  });
});

describe("balance refresh", () => {
  const report = (msg_total_cost: number, charged_amount: number, waiting: number) =>
    ({ bulk: { msg_total_cost }, charged_amount, waiting }) as BulkReport;
  const before = report(1.5, 0.5, 2);

  it("happens when more is reserved, charged or refunded", () => {
    for (const after of [report(1.6, 0.5, 2), report(1.5, 0.6, 2), report(1.5, 0.5, 0)])
      expect(hasMovedMoney(before, after)).toBe(true);
  });

  it("doesn't happen otherwise", () => {
    expect(hasMovedMoney(before, report(1.5, 0.5, 2))).toBe(false);
  });
});
