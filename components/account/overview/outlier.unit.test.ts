import { describe, expect, it } from "vitest";
import type { MessageTotals } from "@/lib/gateway/account/stats/schema";
import { countryBehind, findOutlier } from "./outlier";

function sums(delivered: number, undelivered: number, refused = 0): MessageTotals {
  const sent = delivered + undelivered;
  return {
    messages: sent + refused,
    sent,
    delivered,
    undelivered,
    refused,
    failed: undelivered + refused,
    pending: 0,
    charged: sent,
    parts: sent,
    cost: sent / 10,
  };
}

const DAY = 86_400;
/** Consecutive days from 0; null for days without messages. */
const days = (...all: (MessageTotals | null)[]) =>
  all.map((item, index) => ({ at: index * DAY, sums: item }));
const usual = (count: number) => Array.from({ length: count }, () => sums(980, 20));

describe("outlier day", () => {
  it("finds the day with far more failures than usual", () => {
    const found = findOutlier(days(...usual(6), sums(860, 140), ...usual(6)));
    expect(found).toEqual({ at: 6 * DAY, share: 0.14, usual: 0.02, excess: 120 });
  });

  it("counts rejected messages as failed", () => {
    expect(findOutlier(days(...usual(7), sums(860, 0, 140)))?.share).toBe(0.14);
  });

  it("picks the day with the most excess failures if there are several", () => {
    const small = sums(60, 40);
    expect(findOutlier(days(...usual(7), small, sums(800, 200)))?.at).toBe(8 * DAY);
    expect(findOutlier(days(...usual(7), sums(800, 200), small))?.at).toBe(7 * DAY);
  });

  it.each([
    ["fewer than seven days to compare with", days(...usual(5), sums(500, 500))],
    ["no messages", days(null, null, null, null, null, null, null, null)],
    ["a day with few messages", days(...usual(8), sums(9, 20))],
    ["few failures", days(...Array.from({ length: 8 }, () => sums(60, 0)), sums(51, 9))],
    [
      "less than one in twenty",
      days(...Array.from({ length: 8 }, () => sums(999, 1)), sums(955, 45)),
    ],
    ["less than three times the usual", days(...usual(8).map(() => sums(950, 50)), sums(860, 140))],
    ["failures that may be chance", days(...usual(8).map(() => sums(9_600, 400)), sums(70, 10))],
    ["a range in which every day is that bad", days(...usual(9).map(() => sums(500, 500)))],
  ])("finds no outlier: %s", (_name, periods) => {
    expect(findOutlier(periods)).toBeNull();
  });

  it("finds an outlier where no message failed before", () => {
    const never = Array.from({ length: 8 }, () => sums(100, 0));
    expect(findOutlier(days(...never, sums(85, 15)))?.share).toBe(0.15);
  });
});

describe("country behind the outlier", () => {
  const outlier = { at: 0, share: 0.14, usual: 0.02, excess: 120 };

  it("names the country with at least half of the excess failures", () => {
    const countries = [
      { group: "DE", ...sums(784, 16) },
      { group: "PT", ...sums(76, 124) },
    ];
    expect(countryBehind(outlier, countries)).toEqual({ iso2: "PT", share: 0.62 });
  });

  it("doesn't name the largest country merely for its volume", () => {
    const countries = [
      { group: "DE", ...sums(9_000, 200) },
      { group: "PT", ...sums(900, 100) },
    ];
    expect(countryBehind(outlier, countries)?.iso2).toBe("PT");
  });

  it("names no country when failures are spread evenly", () => {
    const countries = ["DE", "AT", "PT"].map((group) => ({ group, ...sums(287, 47) }));
    expect(countryBehind(outlier, countries)).toBeNull();
    expect(countryBehind(outlier, [])).toBeNull();
  });
});
