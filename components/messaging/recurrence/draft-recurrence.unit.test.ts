import { expect, test } from "vitest";
import { recurringBulkWriteSchema } from "@/lib/gateway/messaging/recurring-bulks/schema";
import {
  type DraftRecurrence,
  listRunTimes,
  newRecurrence,
  toRecurringRequest,
  toDraftRecurrence,
  toRule,
  withFrequency,
  withPosition,
} from "./draft-recurrence";

const ZONE = "Europe/Berlin";
/** A Sunday evening in Berlin. */
const NOW = Date.parse("2026-11-29T20:00:00Z") / 1000;
const NEW = { ...newRecurrence(NOW, ZONE), name: "News" };
const BULK = { text: "Hello", sender_id: "POSTHORN", phones: ["+491713920001"] };

const nextDays = (recurrence: DraftRecurrence, count = 2) =>
  listRunTimes(recurrence, NOW, count).map((at) => new Date(at * 1000).toISOString().slice(0, 16));

test("defaults to weekly from tomorrow morning", () => {
  expect(nextDays(NEW)).toEqual(["2026-11-30T07:00", "2026-12-07T07:00"]);
});

test("starts other frequencies on the first date, too", () => {
  for (const freq of ["DAILY", "WEEKLY", "MONTHLY"] as const) {
    expect(nextDays(withFrequency(NEW, freq), 1)).toEqual(["2026-11-30T07:00"]);
  }
});

test("repeats monthly by day or n-th weekday", () => {
  const monthly = withFrequency({ ...NEW, from_date: "2026-12-03" }, "MONTHLY");
  expect(monthly).toMatchObject({ by_month_day: 3, by_set_pos: null, by_day: [] });
  const last = withPosition(monthly, -1);
  expect(last).toMatchObject({ by_month_day: null, by_set_pos: -1, by_day: ["TH"] });
  expect(nextDays(last)).toEqual(["2026-12-31T07:00", "2027-01-28T07:00"]);
  expect(withPosition(last, null)).toEqual(monthly);
});

test.each([
  ["a time", { time: "" }],
  ["a first day", { from_date: "" }],
  ["weekdays", { by_day: [] }],
])("treats a rule without %s as incomplete", (_title, missing) => {
  expect(toRule({ ...NEW, ...missing })).toBeNull();
  expect(listRunTimes({ ...NEW, ...missing }, NOW, 1)).toEqual([]);
  expect(toRecurringRequest({ ...NEW, ...missing }, BULK)).toBeNull();
});

test.each([
  NEW,
  withFrequency(NEW, "DAILY"),
  withFrequency(NEW, "MONTHLY"),
  withPosition(withFrequency(NEW, "MONTHLY"), 4),
])("creates an accepted request, and edits the result with the same rule", (recurrence) => {
  const request = toRecurringRequest(recurrence, { ...BULK, delivery_at: NOW + 100, not_after: 0 });
  const { rule, ...settings } = recurringBulkWriteSchema.parse(request);
  expect(settings).toMatchObject({ ...BULK, name: "News", time_zone: ZONE });
  expect(settings).not.toHaveProperty("delivery_at");
  const stored = { ...settings, rule: { ...rule, rrule: "" }, id: 7 };
  expect(toDraftRecurrence(stored as never)).toEqual({ ...recurrence, recurring_id: 7 });
});
