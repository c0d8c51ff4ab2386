import { expect, test } from "vitest";
import type { RecurringBulkSummary } from "@/lib/gateway/messaging/recurring-bulks/schema";
import { upcomingRuns } from "./scheduled-items";

const at = (iso: string) => Date.parse(iso) / 1000;
const DAILY = {
  id: 7,
  time_zone: "Europe/Berlin",
  rule: {
    freq: "DAILY",
    interval: 1,
    by_day: null,
    by_month_day: null,
    by_set_pos: null,
    time: "09:00",
    from_date: "2026-01-01",
    until_date: null,
    except_dates: ["2026-12-03"],
  },
  next_runs: [{ date: "2026-12-02", at: at("2026-12-02T08:00:00Z") }],
} as unknown as RecurringBulkSummary;

const days = (recurring: RecurringBulkSummary, after: string, until: string) =>
  upcomingRuns([recurring], { after: at(after), until: at(until) }).map(({ id }) => id);

test("lists the range's runs from the next one, without skipped days", () => {
  expect(days(DAILY, "2026-11-29T00:00:00Z", "2026-12-05T00:00:00Z")).toEqual([
    "7-2026-12-02",
    "7-2026-12-04",
  ]);
  expect(days(DAILY, "2027-03-01T00:00:00Z", "2027-03-02T23:00:00Z")).toEqual([
    "7-2027-03-01",
    "7-2027-03-02",
  ]);
});

test("lists no runs of a paused or ended rule", () => {
  expect(days({ ...DAILY, next_runs: [] }, "2026-11-29T00:00:00Z", "2026-12-05T00:00:00Z")).toEqual(
    [],
  );
});
