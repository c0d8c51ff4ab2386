import { expect, it } from "vitest";
import { periodsOf, RANGE_IDS, spanOf } from "./range";

const utc = (text: string) => Date.parse(text) / 1000;
const NOW = utc("2026-11-21T09:41:00Z");

it.each([
  ["24h", "2026-11-20T10:00Z", "2026-11-21T10:00Z", 24],
  ["7d", "2026-11-14T23:00Z", "2026-11-21T23:00Z", 7],
  ["30d", "2026-10-22T22:00Z", "2026-11-21T23:00Z", 30],
  ["90d", "2026-08-23T22:00Z", "2026-11-21T23:00Z", 90],
  ["mtd", "2026-10-31T23:00Z", "2026-11-21T23:00Z", 21],
  ["quarter", "2026-08-31T22:00Z", "2026-11-21T23:00Z", 82],
  ["year", "2025-11-30T23:00Z", "2026-11-30T23:00Z", 12],
] as const)("%s begins and ends with whole periods in Berlin", (id, from, to, count) => {
  const span = spanOf(id, NOW, "Europe/Berlin");
  expect([span.from, span.to]).toEqual([utc(from), utc(to)]);
  expect(periodsOf(span, "Europe/Berlin")).toHaveLength(count);
});

it("every range holds the present", () => {
  for (const id of RANGE_IDS) {
    const { from, to } = spanOf(id, NOW, "America/New_York");
    expect([id, from <= NOW && NOW < to]).toEqual([id, true]);
  }
});
