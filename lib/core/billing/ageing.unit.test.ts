import { expect, test } from "vitest";
import { countDaysOverdue, toAgeBucket } from "./ageing";

test.each([
  ["2026-11-30", "2026-11-30", 0, "not_due"],
  ["2026-12-01", "2026-11-30", 0, "not_due"],
  ["2026-11-29", "2026-11-30", 1, "1_30"],
  ["2026-10-31", "2026-11-30", 30, "1_30"],
  ["2026-10-30", "2026-11-30", 31, "31_60"],
  ["2026-10-01", "2026-11-30", 60, "31_60"],
  ["2026-09-30", "2026-11-30", 61, "61_90"],
  ["2026-09-01", "2026-11-30", 90, "61_90"],
  ["2026-08-31", "2026-11-30", 91, "over_90"],
])(
  "classifies an invoice due on %s, on %s %i days overdue, as %s",
  (dueOn, today, days, bucket) => {
    expect(countDaysOverdue(dueOn, today)).toBe(days);
    expect(toAgeBucket(days)).toBe(bucket);
  },
);
