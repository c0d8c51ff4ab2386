import type { RecurrenceRule, Weekday } from "@/lib/core/recurrence/rule";
import { toDate, toDayNumber, WEEKDAYS, toWeekdayIndex } from "@/lib/core/recurrence/rule";
import { listNextRuns, localDate } from "@/lib/core/recurrence/slots";
import { isTimeZone } from "@/lib/core/time/time-zone";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type {
  RecurringBulk,
  RecurringBulkWrite,
} from "@/lib/gateway/messaging/recurring-bulks/schema";
import type { BulkRequest } from "@/lib/gateway/messaging/bulks/schema";

export type DraftRecurrence = NonNullable<NonNullable<DraftContent["bulk"]>["repeat"]>;

/** Returns null for single messages. */
export const getRecurrence = ({
  mode,
  bulk,
}: Pick<DraftContent, "mode" | "bulk">): DraftRecurrence | null =>
  mode === "bulk" ? (bulk?.repeat ?? null) : null;

const toWeekday = (date: string): Weekday => WEEKDAYS[toWeekdayIndex(toDayNumber(date))] ?? "MO";

/** A week from tomorrow morning on. */
export function newRecurrence(now: number, zone: string): DraftRecurrence {
  const tomorrow = toDate(toDayNumber(localDate(now, zone)) + 1);
  return {
    recurring_id: null,
    name: "",
    freq: "WEEKLY",
    interval: 1,
    by_day: [toWeekday(tomorrow)],
    by_month_day: null,
    by_set_pos: null,
    time: "08:00",
    zone,
    from_date: tomorrow,
    until_date: "",
    except_dates: [],
    max_late_minutes: null,
    not_after_minutes: null,
  };
}

export function withFrequency(
  recurrence: DraftRecurrence,
  freq: DraftRecurrence["freq"],
): DraftRecurrence {
  const first = recurrence.from_date === "" ? "2024-01-01" : recurrence.from_date;
  return {
    ...recurrence,
    freq,
    by_day: freq === "WEEKLY" ? [toWeekday(first)] : [],
    by_month_day: freq === "MONTHLY" ? Number(first.slice(8)) : null,
    by_set_pos: null,
  };
}

/** Changes a monthly rule to the n-th weekday, or back to a day of the month. */
export function withPosition(
  recurrence: DraftRecurrence,
  position: DraftRecurrence["by_set_pos"],
): DraftRecurrence {
  const first = recurrence.from_date === "" ? "2024-01-01" : recurrence.from_date;
  const [day = toWeekday(first)] = recurrence.by_day;
  return position === null
    ? { ...recurrence, by_set_pos: null, by_day: [], by_month_day: Number(first.slice(8)) }
    : { ...recurrence, by_set_pos: position, by_day: [day], by_month_day: null };
}

/** Returns null while something is missing. */
export function toRule(recurrence: DraftRecurrence): RecurrenceRule | null {
  const { freq, by_day: days, from_date: from, until_date: until, time } = recurrence;
  if (from === "" || time === "") return null;
  if (freq === "WEEKLY" && days.length === 0) return null;
  return {
    freq,
    interval: recurrence.interval,
    by_day: days.length === 0 ? null : WEEKDAYS.filter((day) => days.includes(day)),
    by_month_day: recurrence.by_month_day,
    by_set_pos: recurrence.by_set_pos,
    time,
    from_date: from,
    until_date: until === "" ? null : until,
    except_dates: recurrence.except_dates,
  };
}

/** Next runs in Unix seconds; empty for a rule that is incomplete or over. */
export function listRunTimes(recurrence: DraftRecurrence, now: number, limit: number): number[] {
  const rule = toRule(recurrence);
  if (rule === null || !isTimeZone(recurrence.zone)) return [];
  return listNextRuns(rule, recurrence.zone, { after: now, limit }).map(({ at }) => at);
}

/** Builds the request; null while the rule is incomplete. */
export function toRecurringRequest(
  recurrence: DraftRecurrence,
  request: BulkRequest,
): RecurringBulkWrite | null {
  const rule = toRule(recurrence);
  if (rule === null) return null;
  const { delivery_at: _at, delivery_delay: _delay, not_after: _notAfter, ...rest } = request;
  const { template_version: _version, ...bulk } = rest;
  return {
    ...bulk,
    name: recurrence.name.trim(),
    rule: {
      ...rule,
      by_day: rule.by_day && [...rule.by_day],
      except_dates: [...rule.except_dates],
    },
    time_zone: recurrence.zone,
    max_late_minutes: recurrence.max_late_minutes,
    not_after_minutes: recurrence.not_after_minutes,
  };
}

export function toDraftRecurrence(recurring: RecurringBulk): DraftRecurrence {
  const { rule } = recurring;
  return {
    recurring_id: recurring.id,
    name: recurring.name,
    freq: rule.freq,
    interval: rule.interval,
    by_day: rule.by_day ?? [],
    by_month_day: rule.by_month_day,
    by_set_pos: rule.by_set_pos,
    time: rule.time,
    zone: recurring.time_zone,
    from_date: rule.from_date,
    until_date: rule.until_date ?? "",
    except_dates: rule.except_dates,
    max_late_minutes: recurring.max_late_minutes ?? null,
    not_after_minutes: recurring.not_after_minutes ?? null,
  };
}
