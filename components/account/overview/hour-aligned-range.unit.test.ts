import { expect, test } from "vitest";
import { hourAlignedRange } from "@/lib/core/messages/tiles";
import { parseTimeRange } from "@/lib/core/time/time-range";
import { resolveSpan } from "./range";

/** India: the first of December begins at 18:30 in UTC, within an hour of the sums. */
const MONTH = Date.UTC(2026, 10, 30, 18, 30) / 1000;
const ZONE = "Asia/Kolkata";

test.each([0, 15, 29, 30, 59, 60, 90])(
  "links to the rows of only the current month when it began %i minutes ago",
  (minutes) => {
    const now = MONTH + minutes * 60;
    const opened = parseTimeRange(hourAlignedRange(resolveSpan("mtd", now, ZONE), now, ZONE), ZONE);
    // Starts at its first whole hour; rows never lie in the future, so a later end matches the same rows.
    expect(opened?.from).toBe(MONTH + 30 * 60);
    expect(opened?.to).toBeGreaterThan(Math.max(now, MONTH + 30 * 60));
  },
);
